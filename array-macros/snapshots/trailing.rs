// x + v @ .. + w.at(..)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &v;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand()
            >> ::core::ops::RangeFull;
        let __r2 = &w;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand()
            >> ::core::ops::RangeFull;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        __s.fused::<
                2,
                _,
                _,
                _,
                _,
            >(
            &["x", "v @ ..", "w.at(..)"],
            (__p0.0, (__p1.0, __p2.0)),
            #[inline(always)]
            |__token, (x, (__v, __w_at, _), _)| {
                let _ = __token;
                x + __v + __w_at
            },
        )
    }
}
