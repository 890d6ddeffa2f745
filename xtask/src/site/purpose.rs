//! What a site is for.

/// Purpose of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be used: small, each file with its compressed forms.
    Use,
    /// To be served as files by any host: nothing is compressed, which is for the host to do.
    Static,
    /// To be worked on: made quickly, with the names of functions, and it shows what was made anew.
    Work,
}
