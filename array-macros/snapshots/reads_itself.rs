// out = out * 0.5 + x
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r1 = &x;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __place = ::broadloom::__private::Target((out).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __p0 = __into.current();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
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
                &["out", "x"],
                (__p0.0, __p1.0),
                #[inline(always)]
                |__token, (out, x, _)| {
                    let _ = __token;
                    out * 0.5 + x
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
