// out = x * (gamma @ (1) / (var @ (1) + 1e-5).sqrt()) + gamma @ (1)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __p1 = {
            let __r1_0 = &gamma;
            let __p1_0 = (&&&&&::broadloom::__private::Probe(__r1_0.of_known_type()))
                .operand();
            let __r1_1 = &var;
            let __p1_1 = (&&&&&::broadloom::__private::Probe(__r1_1.of_known_type()))
                .operand();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p1_0;
            let __s = __s + &__p1_1;
            ::broadloom::__private::done(
                ::broadloom::__private::hoisted(
                        __s
                            .fused::<
                                3,
                                _,
                                _,
                                _,
                                _,
                            >(
                                &["gamma @ (1)", "var @ (1)"],
                                (__p1_0.0, __p1_1.0),
                                #[inline(always)]
                                |__token, (__gamma_1, __var_1, _)| {
                                    let _ = __token;
                                    __gamma_1
                                        / ::broadloom::__private::Element(
                                                __token,
                                                &(__var_1 + 1e-5),
                                            )
                                            .sqrt()
                                },
                            ),
                    )
                    .now(),
            )
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __r2 = &gamma;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand()
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __place = ::broadloom::__private::Target((out).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        let __value = __s
            .fused_into::<
                2,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["x", "gamma @ (1) / (var @ (1) + 1e-5).sqrt()", "gamma @ (1)"],
                (__p0.0, (__p1.0, __p2.0)),
                #[inline(always)]
                |__token, (x, (__part_0, __gamma_1, _), _)| {
                    let _ = __token;
                    x * __part_0 + __gamma_1
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
