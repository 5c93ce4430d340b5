// numpy: x * 2 + row % n + (1.5 - i.sqrt()) + sum(x < 3, (0))
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand()
            >> ::core::ops::RangeFull;
        let __r1 = &row;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand()
            >> ::core::ops::RangeFull;
        let __r2 = &n;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand()
            >> ::core::ops::RangeFull;
        let __r3 = &i;
        let __p3 = (&&&&&::broadloom::__private::Probe(__r3.of_known_type())).operand()
            >> ::core::ops::RangeFull;
        let __p4 = {
            let __r4_0 = &x;
            let __p4_0 = (&&&&&::broadloom::__private::Probe(__r4_0.of_known_type()))
                .operand() >> ::core::ops::RangeFull;
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p4_0;
            (::broadloom::__private::to_reduce(
                __s
                    .fused::<
                        1,
                        _,
                        _,
                        _,
                        _,
                    >(
                        &["x"],
                        __p4_0.0,
                        #[inline(always)]
                        |__token, x| {
                            let _ = __token;
                            ::broadloom::__private::numpy::lt(
                                __token,
                                x,
                                ::broadloom::__private::numpy::IntLiteral::<{ 3 }>,
                            )
                        },
                    ),
            ) >> ::broadloom::__private::op::Sum
                | ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<0usize>,),
                >::new())
                .lazily()
        } >> ::core::ops::RangeFull;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        let __s = __s + &__p3;
        let __s = __s + &__p4;
        __s.fused::<
                20008,
                _,
                _,
                _,
                _,
            >(
            &["x", "row", "n", "i", "sum(x < 3, (0))"],
            ((__p0.0, __p1.0), (__p2.0, (__p3.0, __p4.0))),
            #[inline(always)]
            |__token, ((x, row, _), (n, (i, __sum_x_3_0, _), _), _)| {
                let _ = __token;
                ::broadloom::__private::numpy::add(
                    __token,
                    ::broadloom::__private::numpy::add(
                        __token,
                        ::broadloom::__private::numpy::add(
                            __token,
                            ::broadloom::__private::numpy::mul(
                                __token,
                                x,
                                ::broadloom::__private::numpy::IntLiteral::<{ 2 }>,
                            ),
                            ::broadloom::__private::numpy::Floored(__token, row, n)
                                .remainder(),
                        ),
                        ::broadloom::__private::numpy::sub(
                            __token,
                            ::broadloom::__private::numpy::FloatLiteral(1.5),
                            ::broadloom::__private::Element(
                                    __token,
                                    &(::broadloom::__private::numpy::float(i)),
                                )
                                .sqrt(),
                        ),
                    ),
                    __sum_x_3_0,
                )
            },
        )
    }
}
