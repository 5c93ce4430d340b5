// [i] => argmin(|k| (x[i] - c[k]).abs())
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&c).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "k"],
                &[],
                &[
                    __e0.seen(0usize, ["x", "x[i]"], &__a0),
                    __e1.seen(1usize, ["c", "c[k]"], &__a1),
                ],
            ),
        );
        let __p0 = {
            let __r0_0 = &x;
            let __p0_0 = __e0
                .of(
                    (&&&&&::broadloom::__private::Probe(__r0_0.of_known_type()))
                        .operand(),
                )
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<0usize>,),
                >::new();
            let __r0_1 = &c;
            let __p0_1 = __e1
                .of(
                    (&&&&&::broadloom::__private::Probe(__r0_1.of_known_type()))
                        .operand(),
                )
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new();
            let __rank = ::broadloom::__private::Rank::<
                (::broadloom::__private::Stretch, ::broadloom::__private::Stretch),
            >::new();
            let __s = ::broadloom::__private::Joined::start().of_rank(&__rank);
            let __s = __s + &__p0_0;
            let __s = __s + &__p0_1;
            ::broadloom::__private::sought(
                    __s
                        .fused::<
                            2,
                            _,
                            _,
                            _,
                            _,
                        >(
                            &["x[i]", "c[k]"],
                            ((__p0_0.0, __p0_1.0), __rank),
                            #[inline(always)]
                            |__token, ((__x_i, __c_k, _), (), _)| {
                                let _ = __token;
                                let __value = ::broadloom::__private::Element(
                                        __token,
                                        &(__x_i - __c_k),
                                    )
                                    .abs();
                                ::broadloom::__private::beside(
                                    &__value,
                                    ::broadloom::__private::IsElement,
                                ) | __value
                            },
                        ),
                    ::broadloom::__private::Smallest,
                    ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<1usize>,),
                    >::new(),
                )
                .lazily()
        };
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        ::broadloom::__private::operand_of(__p0.0)
    }
}
