//! Resources that this process has used.

/// Memory that a process has asked for, used or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mapped {
    /// All of it, in bytes.
    pub bytes: u64,
    /// Memory that it can write to and shares with nobody, in bytes.
    pub data_bytes: u64,
}

/// CPU time and memory of the process, all threads together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usage {
    /// Seconds of CPU, user and system.
    pub cpu_seconds: f64,
    /// The most memory it ever had.
    pub peak_rss_bytes: u64,
}

impl Usage {
    /// Up to now.
    #[must_use]
    #[allow(unsafe_code, reason = "std has no call for it")]
    pub fn now() -> Self {
        // SAFETY: zeros are a valid value of this plain structure, and the call writes to nothing else.
        let usage = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
            usage
        };
        let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 * 1e-6;
        // Linux counts in KiB.
        let peak = u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024;
        Self { cpu_seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peak_rss_bytes: peak }
    }

    /// Memory the process has now, from /proc; `None` where there is none.
    #[must_use]
    pub fn resident_bytes() -> Option<u64> {
        Some(pages()?[1] * PAGE)
    }

    /// Memory the process has asked for, from /proc; `None` where there is none.
    #[must_use]
    pub fn mapped() -> Option<Mapped> {
        let pages = pages()?;
        Some(Mapped { bytes: pages[0] * PAGE, data_bytes: pages[5] * PAGE })
    }

    /// Memory that this process could still have, as the system and its control group see it; `None` where neither says.
    #[must_use]
    pub fn available_bytes() -> Option<u64> {
        let of_group = || Some(group("memory.max")?.saturating_sub(group("memory.current")?));
        [of_machine(), of_group()].into_iter().flatten().min()
    }
}

const PAGE: u64 = 4096;

/// The numbers of `/proc/self/statm`.
fn pages() -> Option<[u64; 7]> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let numbers: Vec<u64> = text.split_whitespace().map_while(|number| number.parse().ok()).collect();
    numbers.try_into().ok()
}

fn of_machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes: u64 =
        text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?.trim().split(' ').next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// A number of the control group, as a container sees its own; `None` also where it is "max".
fn group(file: &str) -> Option<u64> {
    std::fs::read_to_string(format!("/sys/fs/cgroup/{file}")).ok()?.trim().parse().ok()
}
