//! What the library says, for people.

/// The library's messages may have several lines and end in a line break. Those of CUDA name functions, files and lines of its
/// own around the fault, as in `void CudaCall(...) CUDA failure 2: out of memory ; GPU=0 ; hostname=... ; file=...`.
pub(super) fn one_line(message: &str) -> String {
    let message = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    let Some((fault, _)) = message.split_once(" ; GPU=") else { return message };
    let library = fault.rfind(" failure ").map(|at| fault[..at].rfind([' ', ']']).map_or(0, |before| before + 1));
    fault[library.unwrap_or(0)..].trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_cuda_are_cut_down_to_the_fault() {
        let message = "runtime::CudaCall(ERRTYPE, const char*, int) [with ERRTYPE = cudaError; bool THRW = true; common::Status> \
                       = void] CUDA failure 2: out of memory ; GPU=0 ; hostname=vm ; file=/provider.cc ; line=355 ; expr=f();\n";
        assert_eq!(one_line(message), "CUDA failure 2: out of memory");
        assert_eq!(one_line("CUDNN failure 4000: NOT_READY ; GPU=1 ; hostname=x"), "CUDNN failure 4000: NOT_READY");
        assert_eq!(one_line(" no  such\n\n operator "), "no  such; operator");
        assert_eq!(one_line("a failure ; GPU=0"), "a failure");
    }
}
