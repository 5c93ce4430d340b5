// x + sum(y)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __p1 = {
            let __r1_0 = &y;
            let __p1_0 = (&&&&&::broadloom::__private::Probe(__r1_0.of_known_type()))
                .operand();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p1_0;
            (::broadloom::__private::to_reduce(
                ::broadloom::__private::operand_of(__p1_0.0),
            ) >> ::broadloom::__private::op::Sum | ::core::ops::RangeFull)
                .lazily()
        };
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        ::broadloom::__private::checked(
            __s
                .fused::<
                    1,
                    _,
                    _,
                    _,
                    _,
                >(
                    &["x", "sum(y)"],
                    (__p0.0, __p1.0),
                    #[inline(always)]
                    |__token, (x, __sum_y, _)| {
                        let _ = __token;
                        x + __sum_y
                    },
                ),
        )
    }
}
