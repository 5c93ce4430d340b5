// [i, j] => x[i, j] + v[j]
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
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
        let __e1 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&v).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "j"],
                &[],
                &[
                    __e0.seen(0usize, ["x", "x[i, j]"], &__a0),
                    __e1.seen(1usize, ["v", "v[j]"], &__a1),
                ],
            ),
        );
        let __r0 = &x;
        let __p0 = __e0
            .of((&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand());
        let __r1 = &v;
        let __p1 = __e1
            .of((&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand())
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        __s.fused::<
                1,
                _,
                _,
                _,
                _,
            >(
            &["x[i, j]", "v[j]"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (__x_i_j, __v_j, _)| {
                let _ = __token;
                let __value = __x_i_j + __v_j;
                ::broadloom::__private::beside(
                    &__value,
                    ::broadloom::__private::IsElement,
                ) | __value
            },
        )
    }
}
