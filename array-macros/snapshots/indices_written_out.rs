// [i] => sum(|u| x[pad(i + u - 1)] * w[u], u < 3)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: -1i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&w).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: 0i64,
            },
        ];
        let __e2 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a2 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e3 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&w).of_known_type())).operand();
        let __a3 = [
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: 1i64,
            },
        ];
        let __e4 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a4 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 1i64,
            },
        ];
        let __e5 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&w).of_known_type())).operand();
        let __a5 = [
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: 2i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i"],
                &[],
                &[
                    __e0
                        .seen(0usize, ["x", "x[pad(i + 0 - 1)]"], &__a0)
                        .edged(&[::broadloom::__private::Edge::Pad]),
                    __e1.seen(1usize, ["w", "w[0]"], &__a1),
                    __e2
                        .seen(0usize, ["x", "x[pad(i + 1 - 1)]"], &__a2)
                        .edged(&[::broadloom::__private::Edge::Pad]),
                    __e3.seen(1usize, ["w", "w[1]"], &__a3),
                    __e4
                        .seen(0usize, ["x", "x[pad(i + 2 - 1)]"], &__a4)
                        .edged(&[::broadloom::__private::Edge::Pad]),
                    __e5.seen(1usize, ["w", "w[2]"], &__a5),
                ],
            ),
        );
        let __v0 = ::broadloom::__private::done(
            __e0
                .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
                .packed::<
                    (::broadloom::__private::Dyn,),
                >(
                    ::broadloom::__private::IndexedAccess {
                        seen: __e0
                            .seen(0usize, ["x", "x[pad(i + 0 - 1)]"], &__a0)
                            .edged(&[::broadloom::__private::Edge::Pad]),
                        letters: &["i"],
                        n: &__n,
                        order: &[::core::option::Option::Some(0usize)],
                        lists: &[],
                    },
                    &[::core::option::Option::Some(::core::default::Default::default())],
                ),
        );
        let __v1 = __e1
            .of((&&&&&::broadloom::__private::Probe((&w).of_known_type())).operand())
            .strided::<()>(&__n, &[], &__a1);
        let __v2 = ::broadloom::__private::done(
            __e2
                .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
                .packed::<
                    (::broadloom::__private::Dyn,),
                >(
                    ::broadloom::__private::IndexedAccess {
                        seen: __e2
                            .seen(0usize, ["x", "x[pad(i + 1 - 1)]"], &__a2)
                            .edged(&[::broadloom::__private::Edge::Pad]),
                        letters: &["i"],
                        n: &__n,
                        order: &[::core::option::Option::Some(0usize)],
                        lists: &[],
                    },
                    &[::core::option::Option::Some(::core::default::Default::default())],
                ),
        );
        let __v3 = __e3
            .of((&&&&&::broadloom::__private::Probe((&w).of_known_type())).operand())
            .strided::<()>(&__n, &[], &__a3);
        let __v4 = ::broadloom::__private::done(
            __e4
                .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
                .packed::<
                    (::broadloom::__private::Dyn,),
                >(
                    ::broadloom::__private::IndexedAccess {
                        seen: __e4
                            .seen(0usize, ["x", "x[pad(i + 2 - 1)]"], &__a4)
                            .edged(&[::broadloom::__private::Edge::Pad]),
                        letters: &["i"],
                        n: &__n,
                        order: &[::core::option::Option::Some(0usize)],
                        lists: &[],
                    },
                    &[::core::option::Option::Some(::core::default::Default::default())],
                ),
        );
        let __v5 = __e5
            .of((&&&&&::broadloom::__private::Probe((&w).of_known_type())).operand())
            .strided::<()>(&__n, &[], &__a5);
        let __p0 = __v0;
        let __r1 = &__v1;
        let __p1 = __e1.of((&&&&&::broadloom::__private::Probe(__r1)).operand());
        let __p2 = __v2;
        let __r3 = &__v3;
        let __p3 = __e3.of((&&&&&::broadloom::__private::Probe(__r3)).operand());
        let __p4 = __v4;
        let __r5 = &__v5;
        let __p5 = __e5.of((&&&&&::broadloom::__private::Probe(__r5)).operand());
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        let __s = __s + &__p3;
        let __s = __s + &__p4;
        let __s = __s + &__p5;
        __s.fused::<
                7,
                _,
                _,
                _,
                _,
            >(
            &[
                "x[pad(i + 0 - 1)]",
                "w[0]",
                "x[pad(i + 1 - 1)]",
                "w[1]",
                "x[pad(i + 2 - 1)]",
                "w[2]",
            ],
            ((__p0.0, (__p1.0, __p2.0)), (__p3.0, (__p4.0, __p5.0))),
            #[inline(always)]
            |
                __token,
                (
                    (__x_pad_i_0, (__w_0, __x_pad_i_1, _), _),
                    (__w_1, (__x_pad_i_2, __w_2, _), _),
                    _,
                )|
            {
                let _ = __token;
                let __value = ::broadloom::__private::folded(
                        ::broadloom::__private::op::Sum,
                        {
                            let u = 0usize;
                            let _ = u;
                            __x_pad_i_0 * __w_0
                        },
                    )
                    .and({
                        let u = 1usize;
                        let _ = u;
                        __x_pad_i_1 * __w_1
                    })
                    .and({
                        let u = 2usize;
                        let _ = u;
                        __x_pad_i_2 * __w_2
                    })
                    .total();
                ::broadloom::__private::beside(
                    &__value,
                    ::broadloom::__private::IsElement,
                ) | __value
            },
        )
    }
}
