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
        let __e5 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a5 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(3usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e6 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a6 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
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
                    __e5.seen(1usize, ["x", "x[i, k]"], &__a5),
                    __e6.seen(1usize, ["x", "x[i, k]"], &__a6),
                ],
            ),
        );
        let __boxes = ::broadloom::__private::boxes(
            &__n,
            &[],
            &[],
            &[(0usize, &[&[1usize], &[3usize]])],
        );
        let mut __number = 0usize;
        loop {
            let __box = __boxes[__number];
            let __n = __box.n;
            let __a0 = __box.moved(&__a0);
            let __a1 = __box.moved(&__a1);
            let __v1 = __e1
                .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
                .strided::<
                    (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                >(
                    &__n,
                    &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(2usize),
                    ],
                    &__a1,
                );
            let __a2 = __box.moved(&__a2);
            let __a3 = __box.moved(&__a3);
            let __a4 = __box.moved(&__a4);
            let __a5 = __box.moved(&__a5);
            let __a6 = __box.moved(&__a6);
            let __v6 = __e6
                .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
                .strided::<
                    (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                >(
                    &__n,
                    &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(1usize),
                    ],
                    &__a6,
                );
            let __h0 = {
                let __r__h0__0 = &__v1;
                let __p__h0__0 = __e1
                    .of((&&&&&::broadloom::__private::Probe(__r__h0__0)).operand());
                let __s = ::broadloom::__private::Joined::start();
                let __s = __s + &__p__h0__0;
                ::broadloom::__private::done(
                    (::broadloom::__private::to_reduce(
                        ::broadloom::__private::operand_of(__p__h0__0.0),
                    ) >> ::broadloom::__private::op::Max
                        | ::broadloom::__private::Axes::<
                            (::broadloom::__private::Ax<1usize>,),
                        >::new())
                        .now(),
                )
            };
            let __h1 = {
                let __p__h1__0 = __h0.shared()
                    >> ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<0usize>,),
                    >::new();
                let __r__h1__1 = &__v6;
                let __p__h1__1 = __e6
                    .of((&&&&&::broadloom::__private::Probe(__r__h1__1)).operand());
                let __s = ::broadloom::__private::Joined::start();
                let __s = __s + &__p__h1__1;
                let __s = __s + &__p__h1__0;
                ::broadloom::__private::done(
                    ::broadloom::__private::hoisted(
                            __s
                                .fused::<
                                    10002,
                                    _,
                                    _,
                                    _,
                                    _,
                                >(
                                    &["x[i, k]", "max(|k| x[i, k])"],
                                    (__p__h1__1.0, __p__h1__0.0),
                                    #[inline(always)]
                                    |__token, (__x_i_k_2, __max_k_x_i, _)| {
                                        let _ = __token;
                                        let __value = ::broadloom::__private::Element(
                                                __token,
                                                &(__x_i_k_2 - __max_k_x_i),
                                            )
                                            .exp();
                                        ::broadloom::__private::beside(
                                            &__value,
                                            ::broadloom::__private::IsElement,
                                        ) | __value
                                    },
                                ),
                        )
                        .now(),
                )
            };
            let __written = {
                let __p0 = __h1.shared();
                let __p1 = {
                    let __p1_0 = __h1.shared();
                    let __s = ::broadloom::__private::Joined::start();
                    let __s = __s + &__p1_0;
                    ::broadloom::__private::done(
                        (::broadloom::__private::to_reduce(
                            ::broadloom::__private::operand_of(__p1_0.0),
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
                let __place = &mut ::broadloom::__private::part::<
                    _,
                    (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                >(
                    ::broadloom::__private::Target((p).as_place()).place(),
                    &__n,
                    &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(1usize),
                    ],
                    &__a0,
                );
                let __into = ::broadloom::__private::beside(
                    &__place,
                    ::broadloom::__private::By(::broadloom::__private::Set),
                ) | __place;
                let __s = ::broadloom::__private::Joined::start();
                let __s = __s + &__p0;
                let __s = __s + &__p1;
                let __value = __s
                    .fused_into::<
                        1,
                        _,
                        _,
                        _,
                        _,
                        _,
                    >(
                        &__into,
                        &["(x[i, k] - max(|k| x[i, k])).exp()", "sum(|k| e(k))"],
                        (__p0.0, __p1.0),
                        #[inline(always)]
                        |__token, (__part_0, __sum_k_e_k, _)| {
                            let _ = __token;
                            let __value = { __part_0 / __sum_k_e_k };
                            ::broadloom::__private::beside(
                                &__value,
                                ::broadloom::__private::IsElement,
                            ) | __value
                        },
                    );
                ::broadloom::__private::done(
                    ::broadloom::__private::beside(&__value, __into) << __value,
                )
            };
            __number += 1usize;
            if __number == __boxes.len() {
                break __written;
            }
        }
    }
}
