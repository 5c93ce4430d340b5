// if x > 0.0 { x } else { (a / b) @ (1) }
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1_0 = &a;
        let __p1_0 = (&&&&&::broadloom::__private::Probe(__r1_0.of_known_type()))
            .operand();
        let __r1_1 = &b;
        let __p1_1 = (&&&&&::broadloom::__private::Probe(__r1_1.of_known_type()))
            .operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p1_0;
        let __s = __s + &__p1_1;
        let __p1 = __s.bundle(&["a", "b"], (__p1_0.0, __p1_1.0))
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
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
            &["x", "(a / b) @ (1)"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (x, (__a, __b, _), _)| {
                let _ = __token;
                if x > 0.0 { x } else { (__a / __b) }
            },
        )
    }
}
