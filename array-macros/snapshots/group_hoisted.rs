// out = (x - mean @ (1)) * (gamma / (var + eps).sqrt()) @ (1) + out
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &mean;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand()
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __p2 = {
            let __r2_0 = &gamma;
            let __p2_0 = (&&&&&::broadloom::__private::Probe(__r2_0.of_known_type()))
                .operand();
            let __r2_1 = &var;
            let __p2_1 = (&&&&&::broadloom::__private::Probe(__r2_1.of_known_type()))
                .operand();
            let __r2_2 = &eps;
            let __p2_2 = (&&&&&::broadloom::__private::Probe(__r2_2.of_known_type()))
                .operand();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p2_0;
            let __s = __s + &__p2_1;
            let __s = __s + &__p2_2;
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
                                &["gamma", "var", "eps"],
                                (__p2_0.0, (__p2_1.0, __p2_2.0)),
                                #[inline(always)]
                                |__token, (__gamma, (__var, __eps, _), _)| {
                                    let _ = __token;
                                    __gamma
                                        / ::broadloom::__private::Element(__token, &(__var + __eps))
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
        let __place = ::broadloom::__private::Target((out).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __p3 = __into.current();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p3;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        let __value = __s
            .fused_into::<
                3,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["x", "out", "mean @ (1)", "(gamma / (var + eps).sqrt()) @ (1)"],
                ((__p0.0, __p3.0), (__p1.0, __p2.0)),
                #[inline(always)]
                |__token, ((x, out, _), (__mean_1, __group, _), _)| {
                    let _ = __token;
                    (x - __mean_1) * __group + out
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
