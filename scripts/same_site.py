"""Compares what the program serves from inside with what it serves from the site folder that was packed: every file, in every form.

    same_site.py PROGRAM SITE
"""

import os
import subprocess
import sys
import urllib.request

FORMS = ["identity", "gzip", "br"]
# Is in no program, which would be too large.
LEFT_OUT = ("pkg/onnxruntime/gpu/", "pkg/onnxruntime/sizes.json")
# One has the time of the commit, the other that of each file.
OWN = {"date", "last-modified"}


def start(program, arguments):
    command = [program, "serve", "--no-data", "--address", "127.0.0.1:0", "--evaluator", "classical", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PUCTOSCOPE_")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, text=True)
    return process, process.stdout.readline().removeprefix("listening on ").strip()


def ask(address, path, form):
    request = urllib.request.Request(f"{address}/{path}", headers={"Accept-Encoding": form})
    with urllib.request.urlopen(request) as answer:
        headers = {name.lower(): value for name, value in answer.headers.items() if name.lower() not in OWN}
        return answer.status, headers, answer.read()


def names(site):
    """The files of a site, without the forms of others."""
    found = [os.path.relpath(os.path.join(folder, file), site) for folder, _, files in os.walk(site) for file in files]
    return sorted(name for name in found if not (name.endswith((".br", ".gz")) and name[:-3] in found))


def main():
    program, site = sys.argv[1:]
    servers = [start(program, []), start(program, ["--site", site])]
    try:
        (_, inside), (_, folder) = servers
        count = size = 0
        for name in names(site):
            if name.startswith(LEFT_OUT):
                continue
            for form in FORMS:
                ours, theirs = ask(inside, name, form), ask(folder, name, form)
                if ours != theirs:
                    sys.exit(f"same_site: {name} as {form} differs: {ours[:2]}, {len(ours[2])} bytes; {theirs[:2]}, {len(theirs[2])} bytes")
                count, size = count + 1, size + len(ours[2])
        print(f"  {count} answers with {size:,} bytes are the same from inside and from the folder that was packed")
    finally:
        for process, _ in servers:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
