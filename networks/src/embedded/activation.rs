//! Functions between layers, and at the ends of heads.
//!
//! All but relu are `libm`'s: those of the platform's own library differ from machine to machine in their last bit.

use crate::lc0::format::Activation;

/// Returns the function that a kernel leaves to be applied after it; it computes relu itself.
pub(super) fn after_kernel(activation: Activation) -> Option<fn(f32) -> f32> {
    match activation {
        Activation::None | Activation::Relu => None,
        Activation::Mish => Some(mish),
        Activation::Tanh => Some(libm::tanhf),
        Activation::Sigmoid => Some(sigmoid),
        Activation::Selu => Some(selu),
        Activation::Swish => Some(|x| x * sigmoid(x)),
        Activation::SquaredRelu => Some(|x| if x > 0.0 { x * x } else { 0.0 }),
    }
}

/// 1 / (1 + e^-x)
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// x tanh(ln(1 + e^x)), which is x (n / (n + 2)) with n = e^x (e^x + 2). From 20 on the factor is 1 in single precision.
fn mish(x: f32) -> f32 {
    if x > 20.0 {
        return x;
    }
    let e = libm::expf(x);
    let n = e * (e + 2.0);
    x * (n / (n + 2.0))
}

/// The numbers are those of ONNX.
fn selu(x: f32) -> f32 {
    const ALPHA: f32 = 1.673_263_2;
    const GAMMA: f32 = 1.050_701;
    if x > 0.0 { GAMMA * x } else { GAMMA * (ALPHA * libm::expm1f(x)) }
}

/// Makes probabilities of logits.
pub(super) fn softmax(logits: &mut [f32]) {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0_f64;
    for logit in &*logits {
        sum += libm::exp(f64::from(*logit) - f64::from(largest));
    }
    for logit in logits {
        *logit = (libm::exp(f64::from(*logit) - f64::from(largest)) / sum) as f32;
    }
}

/// tanh(x)
pub(super) fn tanh(x: f32) -> f32 {
    libm::tanh(f64::from(x)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_what_its_formula_says() {
        type Formula = fn(f64) -> f64;
        let formulas: [(Activation, Formula); 6] = [
            (Activation::Mish, |x| x * x.exp().ln_1p().tanh()),
            (Activation::Tanh, f64::tanh),
            (Activation::Sigmoid, |x| 1.0 / (1.0 + (-x).exp())),
            (Activation::Selu, |x| {
                1.050_700_987_355_480_5 * if x > 0.0 { x } else { 1.673_263_242_354_377_2 * x.exp_m1() }
            }),
            (Activation::Swish, |x| x / (1.0 + (-x).exp())),
            (Activation::SquaredRelu, |x| x.max(0.0).powi(2)),
        ];
        for (activation, formula) in formulas {
            let function = after_kernel(activation).unwrap();
            for step in -400..=400_i16 {
                let x = f32::from(step) / 8.0;
                let (found, expected) = (f64::from(function(x)), formula(f64::from(x)));
                assert!(
                    (found - expected).abs() <= 1e-6 * (1.0 + expected.abs()),
                    "{activation}({x}): {found}, {expected}"
                );
            }
        }
    }

    #[test]
    fn probabilities_sum_to_one() {
        let mut logits = [1000.0, 999.0, -1000.0];
        softmax(&mut logits);
        assert!((logits[0] - 0.731_058_6).abs() < 1e-6 && (logits[0] + logits[1] - 1.0).abs() < 1e-6, "{logits:?}");
        assert_eq!(logits[2], 0.0);
    }
}
