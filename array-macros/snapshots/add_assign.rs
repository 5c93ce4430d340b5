// *out += x * scale
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &scale;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __place = ::broadloom::__private::Target((*out).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Add),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __value = __s
            .fused_into::<
                1,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["x", "scale"],
                (__p0.0, __p1.0),
                #[inline(always)]
                |__token, (x, scale, _)| {
                    let _ = __token;
                    x * scale
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
