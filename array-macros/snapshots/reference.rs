// x + &net.layers[0].bias @ (1) + *&(y)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::{
            AsPlace as _, FromPlace as _, FromContainer as _, FromExpr as _,
            FromNothing as _, FromScalar as _, FromScalarRef as _, FromSource as _,
            FromColumn as _, FromImage as _, FromNoPlace as _, FromRows as _,
            AnyAsOperand as _, AnyRemainder as _, IsArrayTable as _, IsTable as _,
            MethodsOfArrays as _,
        };
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0)).operand();
        let __r1 = &net.layers[0].bias;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1)).operand()
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __r2 = &y;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2)).operand();
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
