// { let y = x * 2.0; y as u8 as u16 + (if x > 0.0 { 3 } else { 4 }) as u16 + (-1) as u16 }
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        __s.fused::<
                9,
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
                {
                    let y = x * 2.0;
                    ::broadloom::__private::AsOperand(__token, y).before_as::<u8>() as u8
                        as u16
                        + ::broadloom::__private::AsOperand(
                                __token,
                                if x > 0.0 { 3 } else { 4 },
                            )
                            .before_as::<u16>() as u16 + (-1) as u16
                }
            },
        )
    }
}
