// x * (v.exp() + w) @ (1)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __p1 = {
            let __r1_0 = &v;
            let __p1_0 = (&&&&&::broadloom::__private::Probe(__r1_0.of_known_type()))
                .operand();
            let __r1_1 = &w;
            let __p1_1 = (&&&&&::broadloom::__private::Probe(__r1_1.of_known_type()))
                .operand();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p1_0;
            let __s = __s + &__p1_1;
            ::broadloom::__private::hoisted(
                    __s
                        .fused::<
                            10002,
                            _,
                            _,
                            _,
                            _,
                        >(
                            &["v", "w"],
                            (__p1_0.0, __p1_1.0),
                            #[inline(always)]
                            |__token, (__v, __w, _)| {
                                let _ = __token;
                                ::broadloom::__private::Element(__token, &__v).exp() + __w
                            },
                        ),
                )
                .lazily()
        }
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
            &["x", "(v.exp() + w) @ (1)"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (x, __group, _)| {
                let _ = __token;
                x * __group
            },
        )
    }
}
