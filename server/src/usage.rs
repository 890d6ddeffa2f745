//! What this process has used.

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
        let text = std::fs::read_to_string("/proc/self/statm").ok()?;
        let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
        Some(pages * 4096)
    }
}
