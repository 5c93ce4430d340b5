// x + v.at(axes![1])
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
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        __s.fused::<
                1,
                _,
                _,
                _,
                _,
            >(
            &["x", "v.at(axes![1])"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (x, __v_at_axes_1, _)| {
                let _ = __token;
                x + __v_at_axes_1
            },
        )
    }
}
