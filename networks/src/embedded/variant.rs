//! Instructions for which the kernels are compiled.
//!
//! There is one source of the kernels: loops over arrays of a fixed number of lanes, from which the compiler makes vectors. It is
//! compiled once for each variant, inside a function that may use more instructions, with as many lanes as two of its registers
//! hold. That needs no intrinsics and no crate, and there is nothing that could differ between variants but the speed.

use std::fmt;

/// Instructions for which kernels are compiled, and that this machine has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant(Kind);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// What every machine of the architecture has: SSE2 on x86-64, NEON on ARM, simd128 in wasm.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Variant {
    /// The variants that this machine can run, the slowest first.
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let wider = [
            is_x86_feature_detected!("avx2").then_some(Kind::Avx2),
            is_x86_feature_detected!("avx512f").then_some(Kind::Avx512),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let wider: [Option<Kind>; 0] = [];
        std::iter::once(Kind::Baseline).chain(wider.into_iter().flatten()).map(Self)
    }

    /// The fastest of them.
    #[must_use]
    pub fn best() -> Self {
        Self::available().next_back().unwrap_or(Self(Kind::Baseline))
    }

    /// Which it is. Only those that this machine can run exist.
    pub(super) fn kind(self) -> Kind {
        self.0
    }

    /// Outputs that a product computes together, and that weights are packed by: the lanes of two registers.
    pub(super) fn width(self) -> usize {
        match self.0 {
            Kind::Baseline => 8,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => 16,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => 32,
        }
    }
}

impl fmt::Display for Variant {
    /// The name of the instructions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Kind::Baseline if cfg!(target_arch = "x86_64") => "SSE2",
            Kind::Baseline if cfg!(target_arch = "aarch64") => "NEON",
            Kind::Baseline if cfg!(target_arch = "wasm32") => "simd128",
            Kind::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        })
    }
}

/// Makes a function of a kernel that computes it by the variant given. Behind the kernel's name stand the lanes for the baseline, for
/// AVX2 and for AVX-512.
macro_rules! compiled {
    ($(#[$meta:meta])* $name:ident = $kernel:ident<$baseline:literal, $avx2:literal, $avx512:literal>($($arg:ident: $type:ty),*)) => {
        $(#[$meta])*
        #[allow(unsafe_code, reason = "instructions beyond the baseline must be known to be there")]
        pub(in crate::embedded) fn $name(variant: $crate::embedded::Variant, $($arg: $type),*) {
            use $crate::embedded::variant::Kind;
            match variant.kind() {
                Kind::Baseline => {
                    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
                    fn run($($arg: $type),*) {
                        $kernel::<$baseline>($($arg),*);
                    }
                    run($($arg),*);
                }
                #[cfg(target_arch = "x86_64")]
                Kind::Avx2 => {
                    #[target_feature(enable = "avx2")]
                    fn run($($arg: $type),*) {
                        $kernel::<$avx2>($($arg),*);
                    }
                    // SAFETY: the variant exists on machines that have these instructions only.
                    unsafe { run($($arg),*) }
                }
                #[cfg(target_arch = "x86_64")]
                Kind::Avx512 => {
                    #[target_feature(enable = "avx512f")]
                    fn run($($arg: $type),*) {
                        $kernel::<$avx512>($($arg),*);
                    }
                    // SAFETY: as above.
                    unsafe { run($($arg),*) }
                }
            }
        }
    };
}

pub(super) use compiled;
