// out @ .. = x
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __place = ::broadloom::__private::Target((out).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
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
                &["x"],
                __p0.0,
                #[inline(always)]
                |__token, x| {
                    let _ = __token;
                    x
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into)
                << ::broadloom::__private::aligned(__value),
        )
    }
}
