// x + (u @ (0) / v @ (1)) @ (1, 2)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __p1 = {
            let __r1_0 = &u;
            let __p1_0 = (&&&&&::broadloom::__private::Probe(__r1_0.of_known_type()))
                .operand()
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<0usize>,),
                >::new();
            let __r1_1 = &v;
            let __p1_1 = (&&&&&::broadloom::__private::Probe(__r1_1.of_known_type()))
                .operand()
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new();
            let __rank = ::broadloom::__private::Rank::<
                (::broadloom::__private::Stretch, ::broadloom::__private::Stretch),
            >::new();
            let __s = ::broadloom::__private::Joined::start().of_rank(&__rank);
            let __s = __s + &__p1_0;
            let __s = __s + &__p1_1;
            ::broadloom::__private::hoisted(
                    __s
                        .fused::<
                            1,
                            _,
                            _,
                            _,
                            _,
                        >(
                            &["u @ (0)", "v @ (1)"],
                            ((__p1_0.0, __p1_1.0), __rank),
                            #[inline(always)]
                            |__token, ((__u_0, __v_1, _), (), _)| {
                                let _ = __token;
                                __u_0 / __v_1
                            },
                        ),
                )
                .lazily()
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>, ::broadloom::__private::Ax<2usize>),
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
            &["x", "(u @ (0) / v @ (1)) @ (1, 2)"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (x, __group, _)| {
                let _ = __token;
                x + __group
            },
        )
    }
}
