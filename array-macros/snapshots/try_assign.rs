// out = x - mean(x, (0, 1)) @ (2)
fn expansion() {
    '__b: {
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
            match (::broadloom::__private::to_reduce(
                ::broadloom::__private::operand_of(__p1_0.0),
            ) >> ::broadloom::__private::op::Mean
                | ::broadloom::__private::Axes::<
                    (
                        ::broadloom::__private::Ax<0usize>,
                        ::broadloom::__private::Ax<1usize>,
                    ),
                >::new())
                .now()
            {
                ::core::result::Result::Ok(__leaf) => __leaf,
                ::core::result::Result::Err(__error) => {
                    let __failed = ::broadloom::__private::failed(__error);
                    break '__b __failed;
                }
            }
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<2usize>,),
            >::new();
        let __place = ::broadloom::__private::Target((out).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __value = __s
            .fused_into::<
                1,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["x", "mean(x, (0, 1)) @ (2)"],
                (__p0.0, __p1.0),
                #[inline(always)]
                |__token, (x, __mean_x_0_1, _)| {
                    let _ = __token;
                    x - __mean_x_0_1
                },
            );
        ::broadloom::__private::beside(&__value, __into) << __value
    }
}
