// 1.0
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __s = ::broadloom::__private::Joined::start();
        __s.fused::<
                0,
                _,
                _,
                _,
                _,
            >(
            &[],
            (),
            #[inline(always)]
            |__token, ()| {
                let _ = __token;
                1.0
            },
        )
    }
}
