// [i, j] => { let f = |i, j| x[i, j]; f(j, i + 1) }
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 1i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "j"],
                &[],
                &[__e0.seen(0usize, ["x", "x[i, j]"], &__a0)],
            ),
        );
        let __v0 = __e0
            .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
            .strided::<
                (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
            >(
                &__n,
                &[
                    ::core::option::Option::Some(0usize),
                    ::core::option::Option::Some(1usize),
                ],
                &__a0,
            );
        let __r0 = &__v0;
        let __p0 = __e0.of((&&&&&::broadloom::__private::Probe(__r0)).operand());
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        __s.fused::<
                0,
                _,
                _,
                _,
                _,
            >(
            &["x[i, j]"],
            __p0.0,
            #[inline(always)]
            |__token, __x_i_j| {
                let _ = __token;
                let __value = { { { __x_i_j } } };
                ::broadloom::__private::beside(
                    &__value,
                    ::broadloom::__private::IsElement,
                ) | __value
            },
        )
    }
}
