// (0..3).map(|k| (x * k as f32).exp() + f32::sin(x)).sum::<f32>()
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        __s.fused::<
                20007,
                _,
                _,
                _,
                _,
            >(
            &["x"],
            __p0.0,
            #[inline(always)]
            |__token, x| {
                let _ = __token;
                (0..3)
                    .map(|k| {
                        ::broadloom::__private::Element(__token, &(x * k as f32)).exp()
                            + ::broadloom::__private::Element::<f32>(__token, &(x)).sin()
                    })
                    .sum::<f32>()
            },
        )
    }
}
