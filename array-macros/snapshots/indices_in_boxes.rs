// y[i, j] += x[i, clamp(j - 1)] + x[i, j] * i as f32
fn expansion() {
    '__b: {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = (&&&&&::broadloom::__private::Probe((&y).of_known_type()))
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
                terms: &[(1usize, 1i64)],
                add: -1i64,
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
        #[allow(unused_variables)]
        let __n = match ::broadloom::__private::ranges(
            &["i", "j"],
            &[],
            &[
                __e0.seen(0usize, ["y", "y[i, j]"], &__a0),
                __e1
                    .seen(1usize, ["x", "x[i, clamp(j - 1)]"], &__a1)
                    .edged(
                        &[
                            ::broadloom::__private::Edge::Inside,
                            ::broadloom::__private::Edge::Clamp,
                        ],
                    ),
                __e2.seen(1usize, ["x", "x[i, j]"], &__a2),
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
            &[1usize],
            &[
                __e1
                    .seen(1usize, ["x", "x[i, clamp(j - 1)]"], &__a1)
                    .edged(
                        &[
                            ::broadloom::__private::Edge::Inside,
                            ::broadloom::__private::Edge::Clamp,
                        ],
                    ),
            ],
            &[],
        );
        let __k1 = match __e1
            .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
            .in_boxes::<
                (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                _,
            >(
                &__boxes,
                ::broadloom::__private::IndexedAccess {
                    seen: __e1
                        .seen(1usize, ["x", "x[i, clamp(j - 1)]"], &__a1)
                        .edged(
                            &[
                                ::broadloom::__private::Edge::Inside,
                                ::broadloom::__private::Edge::Clamp,
                            ],
                        ),
                    letters: &["i", "j"],
                    n: &__n,
                    order: &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(1usize),
                    ],
                    lists: &[],
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
        let mut __number = 0usize;
        loop {
            let __box = __boxes[__number];
            let __n = __box.n;
            let __a0 = __box.moved(&__a0);
            let __v1 = __k1.of(__number);
            let __a2 = __box.moved(&__a2);
            let __v2 = __e2
                .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
                .strided::<
                    (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                >(
                    &__n,
                    &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(1usize),
                    ],
                    &__a2,
                );
            let __written = {
                let __r0 = &__v1;
                let __p0 = __e1.of((&&&&&::broadloom::__private::Probe(__r0)).operand());
                let __r1 = &__v2;
                let __p1 = __e2.of((&&&&&::broadloom::__private::Probe(__r1)).operand());
                let __p2 = match ::broadloom::__private::numbers(__box.range(0usize)) {
                    ::core::result::Result::Ok(__leaf) => __leaf,
                    ::core::result::Result::Err(__error) => {
                        let __failed = ::broadloom::__private::failed(__error);
                        break '__b __failed;
                    }
                }
                    >> ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<0usize>,),
                    >::new();
                let __place = &mut ::broadloom::__private::part::<
                    _,
                    (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
                >(
                    ::broadloom::__private::Target((y).as_place()).place(),
                    &__n,
                    &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(1usize),
                    ],
                    &__a0,
                );
                let __into = ::broadloom::__private::beside(
                    &__place,
                    ::broadloom::__private::By(::broadloom::__private::Add),
                ) | __place;
                let __s = ::broadloom::__private::Joined::start();
                let __s = __s + &__p0;
                let __s = __s + &__p1;
                let __s = __s + &__p2;
                let __value = __s
                    .fused_into::<
                        3,
                        _,
                        _,
                        _,
                        _,
                        _,
                    >(
                        &__into,
                        &["x[i, clamp(j - 1)]", "x[i, j]", "i"],
                        ((__p0.0, __p1.0), __p2.0),
                        #[inline(always)]
                        |__token, ((__x_i_clamp_j, __x_i_j, _), __i, _)| {
                            let _ = __token;
                            let __value = __x_i_clamp_j + __x_i_j * __i as f32;
                            ::broadloom::__private::beside(
                                &__value,
                                ::broadloom::__private::IsElement,
                            ) | __value
                        },
                    );
                ::broadloom::__private::beside(&__value, __into) << __value
            };
            __number += 1usize;
            if __number == __boxes.len() || __written.is_err() {
                break __written;
            }
        }
    }
}
