// [i] => sum(|k| x[2 * i + k, n - 1] * w[k]) + x[i, i]
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 2i64), (1usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: ::broadloom::__private::offsets(
                    ::broadloom::__private::offset(-1i64)
                        + {
                            #[allow(dead_code, non_snake_case)]
                            fn N() {}
                            ::broadloom::__private::offset(n)
                        },
                ),
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&w).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e2 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a2 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "k"],
                &[],
                &[
                    __e0.seen(0usize, ["x", "x[2 * i + k, n - 1]"], &__a0),
                    __e1.seen(1usize, ["w", "w[k]"], &__a1),
                    __e2.seen(0usize, ["x", "x[i, i]"], &__a2),
                ],
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
        let __v2 = __e2
            .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
            .strided::<
                (::broadloom::__private::Dyn,),
            >(&__n, &[::core::option::Option::Some(0usize)], &__a2);
        let __p0 = {
            let __r0_0 = &__v0;
            let __p0_0 = __e0.of((&&&&&::broadloom::__private::Probe(__r0_0)).operand());
            let __r0_1 = &w;
            let __p0_1 = __e1
                .of(
                    (&&&&&::broadloom::__private::Probe(__r0_1.of_known_type()))
                        .operand(),
                )
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p0_0;
            let __s = __s + &__p0_1;
            (::broadloom::__private::to_reduce({
                let __pairs = __s
                    .fused::<
                        1,
                        _,
                        _,
                        _,
                        _,
                    >(
                        &["x[2 * i + k, n - 1]", "w[k]"],
                        (__p0_0.0, __p0_1.0),
                        #[inline(always)]
                        |__token, (__x_2_i_k, __w_k, _)| {
                            let _ = __token;
                            let (__left, __right) = (__x_2_i_k, __w_k);
                            (__left, __right)
                        },
                    );
                ::broadloom::__private::beside(
                    &__pairs,
                    ::broadloom::__private::OfOperands,
                ) >> __pairs
            }) >> ::broadloom::__private::op::Sum
                | ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new())
                .lazily()
        };
        let __r1 = &__v2;
        let __p1 = __e2.of((&&&&&::broadloom::__private::Probe(__r1)).operand());
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        __s.fused::<
                1,
                _,
                _,
                _,
                _,
            >(
            &["sum(|k| x[2 * i + k, n - 1] * w[k])", "x[i, i]"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (__sum_k_x_2, __x_i_i, _)| {
                let _ = __token;
                let __value = __sum_k_x_2 + __x_i_i;
                ::broadloom::__private::beside(
                    &__value,
                    ::broadloom::__private::IsElement,
                ) | __value
            },
        )
    }
}
