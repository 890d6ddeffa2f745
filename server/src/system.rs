//! Calls to the operating system: handles, memory that is given back, room on a disk, and bounds of other processes.

use std::io;
use std::path::Path;

/// Raises the number of files and connections that this process may have open to the most that the system allows; says how many those
/// are.
#[must_use]
#[allow(unsafe_code, reason = "std has no call for it")]
pub fn raise_handles() -> usize {
    // SAFETY: zeros are a valid value of this plain structure, and the calls read and write nothing else.
    let most = unsafe {
        let mut limit: libc::rlimit = std::mem::zeroed();
        if libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) != 0 {
            return DEFAULT_HANDLES;
        }
        limit.rlim_cur = limit.rlim_max;
        if libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) != 0 {
            libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit);
        }
        limit.rlim_cur
    };
    usize::try_from(most).unwrap_or(usize::MAX)
}

/// Handles that every system allows.
const DEFAULT_HANDLES: usize = 1024;

/// Larger pieces of memory are the system's again as soon as they are let go.
const LARGE: i32 = 512 << 10;

/// Makes the allocator give back what is let go: without this it keeps large pieces for the next use, which may never come.
#[allow(unsafe_code, reason = "std has no call for it")]
pub fn keep_little_memory() {
    // SAFETY: the call sets two numbers of the allocator.
    #[cfg(target_env = "gnu")]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, LARGE);
    }
}

/// Gives back what small pieces have left between them.
#[allow(unsafe_code, reason = "std has no call for it")]
pub fn give_back_memory() {
    // SAFETY: the call touches only what is free.
    #[cfg(target_env = "gnu")]
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Bytes that can still be written to the disk of a folder.
///
/// # Errors
/// What the system says.
#[allow(unsafe_code, reason = "std has no call for it")]
pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    use std::os::unix::ffi::OsStrExt as _;
    let path = std::ffi::CString::new(folder.as_os_str().as_bytes())?;
    // SAFETY: zeros are a valid value of this plain structure; the path ends with a zero and lives until the call has ended.
    let (outcome, about) = unsafe {
        let mut about: libc::statvfs = std::mem::zeroed();
        (libc::statvfs(path.as_ptr(), &raw mut about), about)
    };
    if outcome != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(about.f_bavail.saturating_mul(about.f_frsize))
}

/// Sets the most that this process, and what it becomes, may have of a resource.
///
/// # Errors
/// What the system says.
#[allow(unsafe_code, reason = "std has no call for it")]
pub fn limit(resource: libc::__rlimit_resource_t, most: u64) -> io::Result<()> {
    let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
    // SAFETY: the structure lives as long as the call, which only reads it.
    match unsafe { libc::setrlimit(resource, &raw const limit) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Lets everything else go before this process, and what it becomes.
///
/// # Errors
/// What the system says.
#[allow(unsafe_code, reason = "std has no call for it")]
pub fn be_nice(niceness: i32) -> io::Result<()> {
    // SAFETY: the call takes three numbers.
    match unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, niceness) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Has this process, and what it becomes, ended with the thread that started it. Where that has ended already, it ends now.
///
/// # Errors
/// What the system says.
#[allow(unsafe_code, reason = "std has no call for it")]
pub fn end_with_parent(parent: u32) -> io::Result<()> {
    // SAFETY: the call takes numbers.
    if unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } != 0 {
        return Err(io::Error::last_os_error());
    }
    if std::os::unix::process::parent_id() == parent {
        Ok(())
    } else {
        Err(io::Error::other("who started it has ended"))
    }
}

/// Ends all processes of a group, which may be none any more.
#[allow(unsafe_code, reason = "std ends one process only")]
pub fn end_group(leader: u32) {
    // Neither the caller's own group nor that of everybody.
    let Some(group) = libc::pid_t::try_from(leader).ok().filter(|&leader| leader > 1) else { return };
    // SAFETY: the call takes two numbers.
    unsafe {
        libc::kill(-group, libc::SIGKILL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_answers() {
        assert!(raise_handles() >= 256);
        assert!(free_bytes(Path::new("/")).is_ok());
        assert!(free_bytes(Path::new("/nowhere/at/all")).is_err());
        assert!(free_bytes(Path::new("/a\0b")).is_err());
    }
}
