// x * 2.0 + y
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &y;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        __s.fused::<
                2,
                _,
                _,
                _,
                _,
            >(
            &["x", "y"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (x, y, _)| {
                let _ = __token;
                x * 2.0 + y
            },
        )
    }
}
