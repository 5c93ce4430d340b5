// x % 2.0 + y.powi(-2) + y.powi(n)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &y;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __r2 = &n;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        __s.fused::<
                20006,
                _,
                _,
                _,
                _,
            >(
            &["x", "y", "n"],
            (__p0.0, (__p1.0, __p2.0)),
            #[inline(always)]
            |__token, (x, (y, n, _), _)| {
                let _ = __token;
                ::broadloom::__private::Remainder(__token, x, 2.0).remainder()
                    + ::broadloom::__private::Element(__token, &y).powi(-2)
                    + ::broadloom::__private::Element(__token, &y).powi_of(n)
            },
        )
    }
}
