#!/usr/bin/env bash
# Checks that commits can be read in a list: subjects have 72 characters at most. Older ones than the rule are left as they are;
# of a shallow clone what is there is looked at, and merges name branches of any length.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

most=72
since=2026-11-25T21:00:00Z

if [ "$(git -C "$root" rev-parse --show-toplevel 2>/dev/null)" != "$root" ]; then
    say "this is no clone, so there are no commits to look at"
    exit
fi
# Characters, not bytes, whatever the locale is.
LC_ALL=C.UTF-8
found=0
while read -r commit subject; do
    [ ${#subject} -le $most ] || { say "$commit has ${#subject}: $subject"; found=1; }
done < <(git -C "$root" log --no-merges --since="$since" --format='%h %s')
[ $found = 0 ] || die "subjects of commits have at most $most characters (git commit --amend, git rebase)"
