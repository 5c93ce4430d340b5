// sum(x * y)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __p0 = {
            let __r0_0 = &x;
            let __p0_0 = (&&&&&::broadloom::__private::Probe(__r0_0.of_known_type()))
                .operand();
            let __r0_1 = &y;
            let __p0_1 = (&&&&&::broadloom::__private::Probe(__r0_1.of_known_type()))
                .operand();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p0_0;
            let __s = __s + &__p0_1;
            (::broadloom::__private::to_reduce({
                let __pairs = __s
                    .fused::<
                        1,
                        _,
                        _,
                        _,
                        _,
                    >(
                        &["x", "y"],
                        (__p0_0.0, __p0_1.0),
                        #[inline(always)]
                        |__token, (x, y, _)| {
                            let _ = __token;
                            let (__left, __right) = (x, y);
                            (__left, __right)
                        },
                    );
                ::broadloom::__private::beside(
                    &__pairs,
                    ::broadloom::__private::OfOperands,
                ) >> __pairs
            }) >> ::broadloom::__private::op::Sum | ::core::ops::RangeFull)
                .lazily()
        };
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        ::broadloom::__private::operand_of(__p0.0)
    }
}
