// total[near[i], d] += x[i, d]
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&near).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = (&&&&&::broadloom::__private::Probe((&total).of_known_type()))
            .operand()
            .written::<2usize>();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: 0i64,
            },
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
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "d"],
                &[],
                &[
                    __e0.seen(0usize, ["near", "near[i]"], &__a0),
                    __e1
                        .seen(1usize, ["total", "total[near[i], d]"], &__a1)
                        .edged(
                            &[
                                ::broadloom::__private::Edge::List,
                                ::broadloom::__private::Edge::Inside,
                            ],
                        ),
                    __e2.seen(2usize, ["x", "x[i, d]"], &__a2),
                ],
            ),
        );
        let __r0 = &x;
        let __p0 = __e2
            .of((&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand());
        let __l1_0 = {
            let __rl1_0_0 = &near;
            let __pl1_0_0 = __e0
                .of(
                    (&&&&&::broadloom::__private::Probe(__rl1_0_0.of_known_type()))
                        .operand(),
                );
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__pl1_0_0;
            let __positions = ::broadloom::__private::operand_of(__pl1_0_0.0);
            ::broadloom::__private::done(::broadloom::__private::list(__positions))
        };
        let __place = ::broadloom::__private::Target((total).as_place()).place();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        ::broadloom::__private::done(
            ::broadloom::__private::scattered(
                __place,
                ::broadloom::__private::By(::broadloom::__private::Add),
                ::broadloom::__private::IndexedAccess {
                    seen: __e1
                        .seen(1usize, ["total", "total[near[i], d]"], &__a1)
                        .edged(
                            &[
                                ::broadloom::__private::Edge::List,
                                ::broadloom::__private::Edge::Inside,
                            ],
                        ),
                    letters: &["i", "d"],
                    n: &__n,
                    order: &[
                        ::core::option::Option::Some(0usize),
                        ::core::option::Option::Some(1usize),
                    ],
                    lists: &[(0usize, &[0usize], &__l1_0)],
                },
                __s
                    .fused::<
                        0,
                        _,
                        _,
                        _,
                        _,
                    >(
                        &["x[i, d]"],
                        __p0.0,
                        #[inline(always)]
                        |__token, __x_i_d| {
                            let _ = __token;
                            let __value = __x_i_d;
                            ::broadloom::__private::beside(
                                &__value,
                                ::broadloom::__private::IsElement,
                            ) | __value
                        },
                    ),
            ),
        )
    }
}
