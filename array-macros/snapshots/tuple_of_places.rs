// (p, self.m) = (p + self.m, self.m * 0.5 + x)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r1 = &x;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __place = &mut (
            ::broadloom::__private::Target((p).as_place()).place(),
            ::broadloom::__private::Target((self.m).as_place()).place(),
        );
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
                3,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["(p, self.m)", "x"],
                (__p0.0, __p1.0),
                #[inline(always)]
                |__token, (__p_self_m, x, _)| {
                    let _ = __token;
                    (__p_self_m.0 + __p_self_m.1, __p_self_m.1 * 0.5 + x)
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
