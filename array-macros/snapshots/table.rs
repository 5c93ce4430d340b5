// lut[k as usize] + w
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &k;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &w;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
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
            &["k", "w"],
            (__p0.0, __p1.0),
            #[inline(always)]
            |__token, (k, w, _)| {
                let _ = __token;
                let __value = (*(&&::broadloom::__private::Probe(&lut))
                    .table())[::broadloom::__private::AsOperand(__token, k)
                    .before_as::<usize>() as usize] + w;
                ::broadloom::__private::beside(
                    &__value,
                    ::broadloom::__private::IsElement,
                ) | __value
            },
        )
    }
}
