// [i, j] => x[list[i], clamp(j - 1)] + x[pad(i + 1, 1.0), 0]
fn expansion() {
    '__b: {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&list).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: -1i64,
            },
        ];
        let __e2 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a2 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 1i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = match ::broadloom::__private::ranges(
            &["i", "j"],
            &[],
            &[
                __e0.seen(0usize, ["list", "list[i]"], &__a0),
                __e1
                    .seen(1usize, ["x", "x[list[i], clamp(j - 1)]"], &__a1)
                    .edged(
                        &[
                            ::broadloom::__private::Edge::List,
                            ::broadloom::__private::Edge::Clamp,
                        ],
                    ),
                __e2
                    .seen(1usize, ["x", "x[pad(i + 1, 1.0), 0]"], &__a2)
                    .edged(
                        &[
                            ::broadloom::__private::Edge::Pad,
                            ::broadloom::__private::Edge::Inside,
                        ],
                    ),
            ],
        ) {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        };
        let __l1_0 = {
            let __rl1_0_0 = &list;
            let __pl1_0_0 = __e0
                .of(
                    (&&&&&::broadloom::__private::Probe(__rl1_0_0.of_known_type()))
                        .operand(),
                );
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__pl1_0_0;
            let __positions = ::broadloom::__private::operand_of(__pl1_0_0.0);
            match ::broadloom::__private::list(__positions) {
                ::core::result::Result::Ok(__leaf) => __leaf,
                ::core::result::Result::Err(__error) => {
                    let __failed = ::broadloom::__private::failed(__error);
                    break '__b __failed;
                }
            }
        };
        let __v1 = match __e1
            .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
            .packed::<
                (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
            >(
                ::broadloom::__private::IndexedAccess {
                    seen: __e1
                        .seen(1usize, ["x", "x[list[i], clamp(j - 1)]"], &__a1)
                        .edged(
                            &[
                                ::broadloom::__private::Edge::List,
                                ::broadloom::__private::Edge::Clamp,
                            ],
                        ),
                    letters: &["i", "j"],
                    n: &__n,
                    order: &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(1usize),
                    ],
                    lists: &[(0usize, &[0usize], &__l1_0)],
                },
                &[::core::option::Option::None, ::core::option::Option::None],
            )
        {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        };
        let __v2 = match __e2
            .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
            .packed::<
                (::broadloom::__private::Dyn,),
            >(
                ::broadloom::__private::IndexedAccess {
                    seen: __e2
                        .seen(1usize, ["x", "x[pad(i + 1, 1.0), 0]"], &__a2)
                        .edged(
                            &[
                                ::broadloom::__private::Edge::Pad,
                                ::broadloom::__private::Edge::Inside,
                            ],
                        ),
                    letters: &["i", "j"],
                    n: &__n,
                    order: &[::core::option::Option::Some(0usize)],
                    lists: &[],
                },
                &[::core::option::Option::Some(1.0), ::core::option::Option::None],
            )
        {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        };
        let __p0 = __v1;
        let __p1 = __v2
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>,),
            >::new();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        ::broadloom::__private::checked(
            __s
                .fused::<
                    1,
                    _,
                    _,
                    _,
                    _,
                >(
                    &["x[list[i], clamp(j - 1)]", "x[pad(i + 1, 1.0), 0]"],
                    (__p0.0, __p1.0),
                    #[inline(always)]
                    |__token, (__x_list_i_clamp, __x_pad_i_1, _)| {
                        let _ = __token;
                        let __value = __x_list_i_clamp + __x_pad_i_1;
                        ::broadloom::__private::beside(
                            &__value,
                            ::broadloom::__private::IsElement,
                        ) | __value
                    },
                ),
        )
    }
}
