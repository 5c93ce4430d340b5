// x + v @ (1) + w.at(0, 2)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &v;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand()
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __r2 = &w;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand()
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>, ::broadloom::__private::Ax<2usize>),
            >::new();
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
            &["x", "v @ (1)", "w.at(0, 2)"],
            (__p0.0, (__p1.0, __p2.0)),
            #[inline(always)]
            |__token, (x, (__v_1, __w_at_0_2, _), _)| {
                let _ = __token;
                x + __v_1 + __w_at_0_2
            },
        )
    }
}
