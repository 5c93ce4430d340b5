// p[i, j] = { let m = max(|k| x[i, k]); let e = |k| (x[i, k] - m).exp(); e(j) / sum(|k| e(k)) }
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = (&&&&&::broadloom::__private::Probe((&p).of_known_type()))
            .operand()
            .written::<2usize>();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(2usize, 1i64)],
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
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e3 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a3 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(3usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e4 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a4 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(4usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "j", "k", "k", "k"],
                &[],
                &[
                    __e0.seen(0usize, ["p", "p[i, j]"], &__a0),
                    __e1.seen(1usize, ["x", "x[i, k]"], &__a1),
                    __e2.seen(1usize, ["x", "x[i, k]"], &__a2),
                    __e3.seen(1usize, ["x", "x[i, k]"], &__a3),
                    __e4.seen(1usize, ["x", "x[i, k]"], &__a4),
                ],
            ),
        );
        let __p0 = {
            let __r0_0 = &x;
            let __p0_0 = __e1
                .of(
                    (&&&&&::broadloom::__private::Probe(__r0_0.of_known_type()))
                        .operand(),
                );
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p0_0;
            ::broadloom::__private::done(
                (::broadloom::__private::Sweep(
                    ::broadloom::__private::operand_of(
                        __s
                            .fused::<
                                0,
                                _,
                                _,
                                _,
                                _,
                            >(
                                &["x[i, k]"],
                                __p0_0.0,
                                #[inline(always)]
                                |__token, __x_i_k| {
                                    let _ = __token;
                                    let __value = __x_i_k;
                                    ::broadloom::__private::beside(
                                        &__value,
                                        ::broadloom::__private::IsElement,
                                    ) | __value
                                },
                            ),
                    ),
                ) >> ::broadloom::__private::op::Max
                    | ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<1usize>,),
                    >::new())
                    .now(),
            )
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>,),
            >::new();
        let __r1 = &x;
        let __p1 = __e2
            .of((&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand());
        let __p2 = {
            let __r2_0 = &x;
            let __p2_0 = __e3
                .of(
                    (&&&&&::broadloom::__private::Probe(__r2_0.of_known_type()))
                        .operand(),
                );
            let __p2_1 = {
                let __r2_1_0 = &x;
                let __p2_1_0 = __e4
                    .of(
                        (&&&&&::broadloom::__private::Probe(__r2_1_0.of_known_type()))
                            .operand(),
                    );
                let __s = ::broadloom::__private::Joined::start();
                let __s = __s + &__p2_1_0;
                ::broadloom::__private::done(
                    (::broadloom::__private::Sweep(
                        ::broadloom::__private::operand_of(
                            __s
                                .fused::<
                                    0,
                                    _,
                                    _,
                                    _,
                                    _,
                                >(
                                    &["x[i, k]"],
                                    __p2_1_0.0,
                                    #[inline(always)]
                                    |__token, __x_i_k_4| {
                                        let _ = __token;
                                        let __value = __x_i_k_4;
                                        ::broadloom::__private::beside(
                                            &__value,
                                            ::broadloom::__private::IsElement,
                                        ) | __value
                                    },
                                ),
                        ),
                    ) >> ::broadloom::__private::op::Max
                        | ::broadloom::__private::Axes::<
                            (::broadloom::__private::Ax<1usize>,),
                        >::new())
                        .now(),
                )
            }
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<0usize>,),
                >::new();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p2_0;
            let __s = __s + &__p2_1;
            ::broadloom::__private::done(
                (::broadloom::__private::Sweep(
                    __s
                        .fused::<
                            10002,
                            _,
                            _,
                            _,
                            _,
                        >(
                            &["x[i, k]", "max(|k| x[i, k])"],
                            (__p2_0.0, __p2_1.0),
                            #[inline(always)]
                            |__token, (__x_i_k_3, __max_k_x_i_2, _)| {
                                let _ = __token;
                                let __value = (::broadloom::__private::Element(
                                        __token,
                                        &(__x_i_k_3 - (__max_k_x_i_2)),
                                    )
                                    .exp());
                                ::broadloom::__private::beside(
                                    &__value,
                                    ::broadloom::__private::IsElement,
                                ) | __value
                            },
                        ),
                ) >> ::broadloom::__private::op::Sum
                    | ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<1usize>,),
                    >::new())
                    .now(),
            )
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>,),
            >::new();
        let __place = ::broadloom::__private::Target((p).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p1;
        let __s = __s + &__p0;
        let __s = __s + &__p2;
        let __value = __s
            .fused_into::<
                10003,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["x[i, k]", "max(|k| x[i, k])", "sum(|k| e(k))"],
                (__p1.0, (__p0.0, __p2.0)),
                #[inline(always)]
                |__token, (__x_i_k_2, (__max_k_x_i, __sum_k_e_k, _), _)| {
                    let _ = __token;
                    let __value = {
                        let m = __max_k_x_i;
                        (::broadloom::__private::Element(__token, &(__x_i_k_2 - m))
                            .exp()) / __sum_k_e_k
                    };
                    ::broadloom::__private::beside(
                        &__value,
                        ::broadloom::__private::IsElement,
                    ) | __value
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
