// self.out = self.w.0 * x + self.f(EPS)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &self.w.0;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0)).operand();
        let __r1 = &x;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __r2 = &EPS;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand();
        let __place = ::broadloom::__private::Target((self.out).as_place()).place();
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
                3,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["self.w.0", "x", "EPS"],
                (__p0.0, (__p1.0, __p2.0)),
                #[inline(always)]
                |__token, (__self_w_0, (x, __EPS, _), _)| {
                    let _ = __token;
                    __self_w_0 * x + self.f(__EPS)
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
