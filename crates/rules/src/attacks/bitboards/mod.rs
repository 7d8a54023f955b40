//! SIMD operations on eight bitboards at once.
//!
//! With AVX-512 the eight bitboards fit in one register, with AVX2 in two. On other targets they
//! are an array that the compiler optimizes. The implementation is selected at compile time. All
//! implementations behave identically, and tests compare each of them with the array.

#[cfg(all(
    target_feature = "avx2",
    any(
        test,
        not(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))
    )
))]
mod avx2;
#[cfg(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
mod avx512;
#[cfg(any(test, not(target_feature = "avx2")))]
mod portable;

#[cfg(all(
    target_feature = "avx2",
    not(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))
))]
pub(crate) use avx2::Bitboards;
#[cfg(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
pub(crate) use avx512::Bitboards;
#[cfg(not(target_feature = "avx2"))]
pub(crate) use portable::Bitboards;

#[cfg(all(test, target_feature = "avx2"))]
mod twins;
