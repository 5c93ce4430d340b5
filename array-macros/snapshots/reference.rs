// x + &net.layers[0].bias @ (1) + *&(y)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &net.layers[0].bias;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1)).operand()
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __r2 = &y;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p2;
        let __s = __s + &__p1;
        __s.fused::<
                2,
                _,
                _,
                _,
                _,
            >(
            &["x", "y", "&net.layers[0].bias @ (1)"],
            ((__p0.0, __p2.0), __p1.0),
            #[inline(always)]
            |__token, ((x, y, _), __net_layers_0_bias, _)| {
                let _ = __token;
                x + __net_layers_0_bias + *&(y)
            },
        )
    }
}
