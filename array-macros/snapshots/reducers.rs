// out = x / sum(x, (1)) @ (0) + max(y)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &x;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __p1 = {
            let __r1_0 = &x;
            let __p1_0 = (&&&&&::broadloom::__private::Probe(__r1_0.of_known_type()))
                .operand();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p1_0;
            ::broadloom::__private::done(
                (::broadloom::__private::to_reduce(
                    ::broadloom::__private::operand_of(__p1_0.0),
                ) >> ::broadloom::__private::op::Sum
                    | ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<1usize>,),
                    >::new())
                    .now(),
            )
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>,),
            >::new();
        let __p2 = {
            let __r2_0 = &y;
            let __p2_0 = (&&&&&::broadloom::__private::Probe(__r2_0.of_known_type()))
                .operand();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p2_0;
            ::broadloom::__private::done(
                (::broadloom::__private::to_reduce(
                    ::broadloom::__private::operand_of(__p2_0.0),
                ) >> ::broadloom::__private::op::Max | ::core::ops::RangeFull)
                    .now(),
            )
        };
        let __place = ::broadloom::__private::Target((out).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p2;
        let __s = __s + &__p1;
        let __value = __s
            .fused_into::<
                2,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["x", "max(y)", "sum(x, (1)) @ (0)"],
                ((__p0.0, __p2.0), __p1.0),
                #[inline(always)]
                |__token, ((x, __max_y, _), __sum_x_1_0, _)| {
                    let _ = __token;
                    x / __sum_x_1_0 + __max_y
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
