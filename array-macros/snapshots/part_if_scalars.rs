// x * (gamma @ (1) / (var @ (1) + eps).sqrt())
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __p1 = {
            let __how = ::broadloom::__private::BeforeLoop;
            let __r1_0 = &eps;
            let __p1_0 = (&&&&&::broadloom::__private::Probe(__r1_0.of_known_type()))
                .operand();
            let __how = (&&&::broadloom::__private::WithoutTuple(&__p1_0)).and(__how);
            let __r1_1 = &gamma;
            let __p1_1 = (&&&&&::broadloom::__private::Probe(__r1_1.of_known_type()))
                .operand()
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new();
            let __p1_1 = __how
                .on(
                    __p1_1,
                    ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<0usize>,),
                    >::new(),
                );
            let __p1_0 = __how.whole(__p1_0);
            let __r1_2 = &var;
            let __p1_2 = (&&&&&::broadloom::__private::Probe(__r1_2.of_known_type()))
                .operand()
                >> ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new();
            let __p1_2 = __how
                .on(
                    __p1_2,
                    ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<0usize>,),
                    >::new(),
                );
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p1_0;
            let __s = __s + &__p1_1;
            let __s = __s + &__p1_2;
            __how
                .part(
                    __s
                        .fused::<
                            3,
                            _,
                            _,
                            _,
                            _,
                        >(
                            &["eps", "gamma @ (1)", "var @ (1)"],
                            (__p1_0.0, (__p1_1.0, __p1_2.0)),
                            #[inline(always)]
                            |__token, (eps, (__gamma_1, __var_1, _), _)| {
                                let _ = __token;
                                __gamma_1
                                    / ::broadloom::__private::Element(__token, &(__var_1 + eps))
                                        .sqrt()
                            },
                        ),
                    ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<1usize>,),
                    >::new(),
                )
                .lazily()
        };
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
            &["x", "gamma @ (1) / (var @ (1) + eps).sqrt()"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (x, __part_0, _)| {
                let _ = __token;
                x * __part_0
            },
        )
    }
}
