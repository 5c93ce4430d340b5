// [i, j] => (x[j] * x[j]).sin() + y[i].exp() * y[i] + x[j]
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e2 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&y).of_known_type())).operand();
        let __a2 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e3 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&y).of_known_type())).operand();
        let __a3 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e4 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a4 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e5 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a5 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e6 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&y).of_known_type())).operand();
        let __a6 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "j"],
                &[],
                &[
                    __e0.seen(0usize, ["x", "x[j]"], &__a0),
                    __e1.seen(0usize, ["x", "x[j]"], &__a1),
                    __e2.seen(1usize, ["y", "y[i]"], &__a2),
                    __e3.seen(1usize, ["y", "y[i]"], &__a3),
                    __e4.seen(0usize, ["x", "x[j]"], &__a4),
                    __e5.seen(0usize, ["x", "x[j]"], &__a5),
                    __e6.seen(1usize, ["y", "y[i]"], &__a6),
                ],
            ),
        );
        let __p0 = {
            let __r0_0 = &x;
            let __p0_0 = __e5
                .of(
                    (&&&&&::broadloom::__private::Probe(__r0_0.of_known_type()))
                        .operand(),
                );
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p0_0;
            ::broadloom::__private::hoisted(
                    __s
                        .fused::<
                            20002,
                            _,
                            _,
                            _,
                            _,
                        >(
                            &["x[j]"],
                            __p0_0.0,
                            #[inline(always)]
                            |__token, __x_j| {
                                let _ = __token;
                                let __value = ::broadloom::__private::Element(
                                        __token,
                                        &(__x_j * __x_j),
                                    )
                                    .sin();
                                ::broadloom::__private::beside(
                                    &__value,
                                    ::broadloom::__private::IsElement,
                                ) | __value
                            },
                        ),
                )
                .lazily()
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __r1 = &x;
        let __p1 = __e0
            .of((&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand())
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __p2 = {
            let __r2_0 = &y;
            let __p2_0 = __e6
                .of(
                    (&&&&&::broadloom::__private::Probe(__r2_0.of_known_type()))
                        .operand(),
                );
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p2_0;
            ::broadloom::__private::hoisted(
                    __s
                        .fused::<
                            10002,
                            _,
                            _,
                            _,
                            _,
                        >(
                            &["y[i]"],
                            __p2_0.0,
                            #[inline(always)]
                            |__token, __y_i| {
                                let _ = __token;
                                let __value = ::broadloom::__private::Element(
                                        __token,
                                        &__y_i,
                                    )
                                    .exp() * __y_i;
                                ::broadloom::__private::beside(
                                    &__value,
                                    ::broadloom::__private::IsElement,
                                ) | __value
                            },
                        ),
                )
                .lazily()
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>,),
            >::new();
        let __rank = ::broadloom::__private::Rank::<
            (::broadloom::__private::Stretch, ::broadloom::__private::Stretch),
        >::new();
        let __s = ::broadloom::__private::Joined::start().of_rank(&__rank);
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        __s.fused::<
                2,
                _,
                _,
                _,
                _,
            >(
            &["(x[j] * x[j]).sin()", "x[j]", "y[i].exp() * y[i]"],
            ((__p0.0, (__p1.0, __p2.0)), __rank),
            #[inline(always)]
            |__token, ((__part_0, (__x_j, __part_1, _), _), (), _)| {
                let _ = __token;
                let __value = __part_0 + __part_1 + __x_j;
                ::broadloom::__private::beside(
                    &__value,
                    ::broadloom::__private::IsElement,
                ) | __value
            },
        )
    }
}
