//! Passwords as they are kept: salted, and hashed so that each guess takes time and memory.

use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};

/// Fewest characters of a password.
pub const SHORTEST: usize = 8;

/// Longest password in bytes: more would be work for nothing.
pub const LONGEST: usize = 1_000;

/// Cost that OWASP recommends for Argon2id: 19 MiB, two passes, one thread.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// A password that cannot be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It can be guessed.
    #[error("a password has {SHORTEST} characters at least")]
    Short,
    /// It is no password.
    #[error("a password has {LONGEST} bytes at most")]
    Long,
}

/// Hashes a password with a salt of random bytes, as a text that says how.
///
/// # Errors
/// Where it is too short or too long.
pub fn hash(password: &str, salt: &[u8; 16]) -> Result<String, Unfit> {
    if password.chars().count() < SHORTEST {
        return Err(Unfit::Short);
    }
    if LONGEST < password.len() {
        return Err(Unfit::Long);
    }
    Ok(hashed(password, salt))
}

/// Returns whether this is the password, in a time that does not depend on how alike they are. Without a hash it takes as long: so nobody
/// learns which users there are.
#[must_use]
pub fn is_right(password: &str, hash: Option<&str>) -> bool {
    let password = if password.len() <= LONGEST { password } else { "" };
    let parsed = hash.and_then(|hash| PasswordHash::new(hash).ok());
    match parsed {
        Some(parsed) => argon().verify_password(password.as_bytes(), &parsed).is_ok(),
        None => {
            std::hint::black_box(hashed(password, &[0; 16]));
            false
        }
    }
}

fn hashed(password: &str, salt: &[u8; 16]) -> String {
    let salt = SaltString::encode_b64(salt).expect("sixteen bytes are a salt");
    argon().hash_password(password.as_bytes(), &salt).expect("these parameters are allowed").to_string()
}

fn argon() -> Argon2<'static> {
    let (memory, passes, threads) = COST;
    let parameters = Params::new(memory, passes, threads, None).expect("these parameters are allowed");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_password_fits() {
        let hash = hash("correct horse", &[7; 16]).unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(!hash.contains("horse"));
        assert!(is_right("correct horse", Some(&hash)));
        for wrong in ["", "correct horsf", "Correct horse", "correct horse "] {
            assert!(!is_right(wrong, Some(&hash)), "{wrong}");
        }
        assert!(!is_right("correct horse", None) && !is_right("correct horse", Some("no hash")));
    }

    #[test]
    fn what_can_be_guessed_is_none() {
        assert_eq!(hash("seven 7", &[0; 16]), Err(Unfit::Short));
        assert_eq!(hash(&"x".repeat(1001), &[0; 16]), Err(Unfit::Long));
        assert_ne!(hash("12345678", &[0; 16]), hash("12345678", &[1; 16]));
    }
}
