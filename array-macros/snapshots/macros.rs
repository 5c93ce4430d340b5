// { assert!(x > 0.0 && matches!(y, k @ 1..=2), "{}", (a + b) @ (0) > x); P { re: x.re, im } }
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &y;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __r2_0 = &a;
        let __p2_0 = (&&&&&::broadloom::__private::Probe(__r2_0.of_known_type()))
            .operand();
        let __r2_1 = &b;
        let __p2_1 = (&&&&&::broadloom::__private::Probe(__r2_1.of_known_type()))
            .operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p2_0;
        let __s = __s + &__p2_1;
        let __p2 = __s.bundle(&["a", "b"], (__p2_0.0, __p2_1.0))
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>,),
            >::new();
        let __r3 = &im;
        let __p3 = (&&&&&::broadloom::__private::Probe(__r3.of_known_type())).operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p3;
        let __s = __s + &__p2;
        __s.fused::<
                0,
                _,
                _,
                _,
                _,
            >(
            &["x", "y", "im", "(a + b) @ (0)"],
            ((__p0.0, (__p1.0, __p3.0)), __p2.0),
            #[inline(always)]
            |__token, ((x, (y, im, _), _), (__a, __b, _), _)| {
                let _ = __token;
                {
                    assert!(x > 0.0 && matches!(y, k @ 1..= 2), "{}", (__a + __b) > x);
                    P { re: x.re, im }
                }
            },
        )
    }
}
