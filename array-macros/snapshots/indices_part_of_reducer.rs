// o[i, d] = sum(|j| (sum(|k| q[i, k] * p[j, k]) * scale).exp() * v[j, d])
fn expansion() {
    '__b: {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = (&&&&&::broadloom::__private::Probe((&o).of_known_type()))
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
            | (&&&&&::broadloom::__private::Probe((&q).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(3usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e2 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&p).of_known_type())).operand();
        let __a2 = [
            ::broadloom::__private::IndexSum {
                terms: &[(2usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(3usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e3 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&v).of_known_type())).operand();
        let __a3 = [
            ::broadloom::__private::IndexSum {
                terms: &[(2usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = match ::broadloom::__private::ranges(
            &["i", "d", "j", "k"],
            &[],
            &[
                __e0.seen(0usize, ["o", "o[i, d]"], &__a0),
                __e1.seen(1usize, ["q", "q[i, k]"], &__a1),
                __e2.seen(2usize, ["p", "p[j, k]"], &__a2),
                __e3.seen(3usize, ["v", "v[j, d]"], &__a3),
            ],
        ) {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        };
        let __boxes = ::broadloom::__private::boxes(
            &__n,
            &[],
            &[],
            &[(0usize, &[&[2usize], &[2usize]])],
        );
        let mut __number = 0usize;
        loop {
            let __box = __boxes[__number];
            let __n = __box.n;
            let __a0 = __box.moved(&__a0);
            let __a1 = __box.moved(&__a1);
            let __v1 = __e1
                .of((&&&&&::broadloom::__private::Probe((&q).of_known_type())).operand())
                .strided::<
                    (
                        ::broadloom::__private::Dyn,
                        ::broadloom::__private::Stretch,
                        ::broadloom::__private::Dyn,
                    ),
                >(
                    &__n,
                    &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::None,
                        ::core::option::Option::Some(3usize),
                    ],
                    &__a1,
                );
            let __a2 = __box.moved(&__a2);
            let __v2 = __e2
                .of((&&&&&::broadloom::__private::Probe((&p).of_known_type())).operand())
                .strided::<
                    (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                >(
                    &__n,
                    &[
                        ::core::option::Option::Some(2usize),
                        ::core::option::Option::Some(3usize),
                    ],
                    &__a2,
                );
            let __a3 = __box.moved(&__a3);
            let __v3 = __e3
                .of((&&&&&::broadloom::__private::Probe((&v).of_known_type())).operand())
                .strided::<
                    (
                        ::broadloom::__private::Stretch,
                        ::broadloom::__private::Dyn,
                        ::broadloom::__private::Dyn,
                    ),
                >(
                    &__n,
                    &[
                        ::core::option::Option::None,
                        ::core::option::Option::Some(1usize),
                        ::core::option::Option::Some(2usize),
                    ],
                    &__a3,
                );
            let __written = {
                let __p0 = {
                    let __p0_0 = {
                        let __p0_0_0 = {
                            let __r0_0_0_0 = &__v1;
                            let __p0_0_0_0 = __e1
                                .of(
                                    (&&&&&::broadloom::__private::Probe(__r0_0_0_0)).operand(),
                                );
                            let __r0_0_0_1 = &__v2;
                            let __p0_0_0_1 = __e2
                                .of(
                                    (&&&&&::broadloom::__private::Probe(__r0_0_0_1)).operand(),
                                )
                                >> ::broadloom::__private::Axes::<
                                    (
                                        ::broadloom::__private::Ax<1usize>,
                                        ::broadloom::__private::Ax<2usize>,
                                    ),
                                >::new();
                            let __s = ::broadloom::__private::Joined::start();
                            let __s = __s + &__p0_0_0_0;
                            let __s = __s + &__p0_0_0_1;
                            match (::broadloom::__private::to_reduce({
                                let __pairs = __s
                                    .fused::<
                                        1,
                                        _,
                                        _,
                                        _,
                                        _,
                                    >(
                                        &["q[i, k]", "p[j, k]"],
                                        (__p0_0_0_0.0, __p0_0_0_1.0),
                                        #[inline(always)]
                                        |__token, (__q_i_k, __p_j_k, _)| {
                                            let _ = __token;
                                            let (__left, __right) = (__q_i_k, __p_j_k);
                                            (__left, __right)
                                        },
                                    );
                                ::broadloom::__private::beside(
                                    &__pairs,
                                    ::broadloom::__private::OfOperands,
                                ) >> __pairs
                            }) >> ::broadloom::__private::op::Sum
                                | ::broadloom::__private::Axes::<
                                    (::broadloom::__private::Ax<2usize>,),
                                >::new())
                                .now()
                            {
                                ::core::result::Result::Ok(__leaf) => __leaf,
                                ::core::result::Result::Err(__error) => {
                                    let __failed = ::broadloom::__private::failed(__error);
                                    break '__b __failed;
                                }
                            }
                        };
                        let __s = ::broadloom::__private::Joined::start();
                        let __s = __s + &__p0_0_0;
                        match ::broadloom::__private::hoisted(
                                __s
                                    .fused::<
                                        10002,
                                        _,
                                        _,
                                        _,
                                        _,
                                    >(
                                        &["sum(|k| q[i, k] * p[j, k])"],
                                        __p0_0_0.0,
                                        #[inline(always)]
                                        |__token, __sum_k_q_i| {
                                            let _ = __token;
                                            let __value = ::broadloom::__private::Element(
                                                    __token,
                                                    &(__sum_k_q_i * scale),
                                                )
                                                .exp();
                                            ::broadloom::__private::beside(
                                                &__value,
                                                ::broadloom::__private::IsElement,
                                            ) | __value
                                        },
                                    ),
                            )
                            .now()
                        {
                            ::core::result::Result::Ok(__leaf) => __leaf,
                            ::core::result::Result::Err(__error) => {
                                let __failed = ::broadloom::__private::failed(__error);
                                break '__b __failed;
                            }
                        }
                    }
                        >> ::broadloom::__private::Axes::<
                            (
                                ::broadloom::__private::Ax<0usize>,
                                ::broadloom::__private::Ax<2usize>,
                            ),
                        >::new();
                    let __r0_1 = &__v3;
                    let __p0_1 = __e3
                        .of((&&&&&::broadloom::__private::Probe(__r0_1)).operand());
                    let __s = ::broadloom::__private::Joined::start();
                    let __s = __s + &__p0_1;
                    let __s = __s + &__p0_0;
                    match (::broadloom::__private::to_reduce({
                        let __pairs = __s
                            .fused::<
                                1,
                                _,
                                _,
                                _,
                                _,
                            >(
                                &["v[j, d]", "(sum(|k| q[i, k] * p[j, k]) * scale).exp()"],
                                (__p0_1.0, __p0_0.0),
                                #[inline(always)]
                                |__token, (__v_j_d, __part_0, _)| {
                                    let _ = __token;
                                    let (__left, __right) = (__part_0, __v_j_d);
                                    (__left, __right)
                                },
                            );
                        ::broadloom::__private::beside(
                            &__pairs,
                            ::broadloom::__private::OfOperands,
                        ) >> __pairs
                    }) >> ::broadloom::__private::op::Sum
                        | ::broadloom::__private::Axes::<
                            (::broadloom::__private::Ax<2usize>,),
                        >::new())
                        .now()
                    {
                        ::core::result::Result::Ok(__leaf) => __leaf,
                        ::core::result::Result::Err(__error) => {
                            let __failed = ::broadloom::__private::failed(__error);
                            break '__b __failed;
                        }
                    }
                };
                let __place = &mut ::broadloom::__private::part::<
                    _,
                    (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                >(
                    ::broadloom::__private::Target((o).as_place()).place(),
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
                let __value = ::broadloom::__private::operand_of(__p0.0);
                ::broadloom::__private::beside(&__value, __into) << __value
            };
            __number += 1usize;
            if __number == __boxes.len() || __written.is_err() {
                break __written;
            }
        }
    }
}
