// (a[i + 1, 0], b[i, n - 1]) = (x[i], a[i + 1, 0])
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = (&&&&&::broadloom::__private::Probe((&a).of_known_type()))
            .operand()
            .written::<2usize>();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 1i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[],
                add: 0i64,
            },
        ];
        let __e1 = (&&&&&::broadloom::__private::Probe((&b).of_known_type()))
            .operand()
            .written::<2usize>();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
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
        let __e2 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a2 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i"],
                &[],
                &[
                    __e0
                        .seen(0usize, ["a", "a[i + 1, 0]"], &__a0)
                        .edged(
                            &[
                                ::broadloom::__private::Edge::Part,
                                ::broadloom::__private::Edge::Part,
                            ],
                        ),
                    __e1
                        .seen(1usize, ["b", "b[i, n - 1]"], &__a1)
                        .edged(
                            &[
                                ::broadloom::__private::Edge::Inside,
                                ::broadloom::__private::Edge::Part,
                            ],
                        ),
                    __e2.seen(2usize, ["x", "x[i]"], &__a2),
                ],
            ),
        );
        let __r0 = &x;
        let __p0 = __e2
            .of((&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand());
        let __place = &mut (
            &mut ::broadloom::__private::part::<
                _,
                (::broadloom::__private::Dyn,),
            >(
                ::broadloom::__private::Target((a).as_place()).place(),
                &__n,
                &[::core::option::Option::Some(0usize)],
                &__a0,
            ),
            &mut ::broadloom::__private::part::<
                _,
                (::broadloom::__private::Dyn,),
            >(
                ::broadloom::__private::Target((b).as_place()).place(),
                &__n,
                &[::core::option::Option::Some(0usize)],
                &__a1,
            ),
        );
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __p1 = __into.current();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __value = __s
            .fused_into::<
                0,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["x[i]", "(a, b)"],
                (__p0.0, __p1.0),
                #[inline(always)]
                |__token, (__x_i, __a_b, _)| {
                    let _ = __token;
                    let __value = (__x_i, __a_b.0);
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
