// match n { k @ 1..=9 => x * k as f32, [rest @ ..] => x, _ => v @ (1) }
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &n;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &x;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __r2 = &v;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand()
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
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
            &["n", "x", "v @ (1)"],
            ((__p0.0, __p1.0), __p2.0),
            #[inline(always)]
            |__token, ((n, x, _), __v_1, _)| {
                let _ = __token;
                match n {
                    k @ 1..=9 => x * k as f32,
                    [rest @ ..] => x,
                    _ => __v_1,
                }
            },
        )
    }
}
