//! Eight sets of squares, worked on at once.
//!
//! With AVX-512 the eight lie in one register; elsewhere they are an array, which the
//! compiler makes the best of. Which one is chosen when compiling; both mean the same, and
//! tests built for AVX-512 hold each against the other.

#[cfg(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
mod avx512;
#[cfg(any(
    test,
    not(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))
))]
mod portable;

#[cfg(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
pub(crate) use avx512::Eight;
#[cfg(not(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq")))]
pub(crate) use portable::Eight;

#[cfg(all(test, target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
mod twins;
