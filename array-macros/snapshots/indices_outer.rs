// |i, j| u[i] * v[j]
fn expansion() {
    '__b: {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&u).of_known_type())).operand();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&v).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = match ::broadloom::__private::ranges(
            &["i", "j"],
            &[],
            &[
                __e0.seen(0usize, ["u", "u[i]"], &__a0),
                __e1.seen(1usize, ["v", "v[j]"], &__a1),
            ],
        ) {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        };
        let __v0 = __e0
            .of((&&&&&::broadloom::__private::Probe((&u).of_known_type())).operand())
            .turned::<
                _,
                (::broadloom::__private::Dyn,),
            >(
                ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<0usize>,),
                >::new(),
            )
            .unsqueeze(
                ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new(),
            );
        let __r0 = &__v0;
        let __p0 = __e0.of((&&&&&::broadloom::__private::Probe(__r0)).operand());
        let __r1 = &v;
        let __p1 = __e1
            .of((&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand())
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
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
                    &["u[i]", "v[j]"],
                    (__p0.0, __p1.0),
                    #[inline(always)]
                    |__token, (__u_i, __v_j, _)| {
                        let _ = __token;
                        let __value = __u_i * __v_j;
                        ::broadloom::__private::beside(
                            &__value,
                            ::broadloom::__private::IsElement,
                        ) | __value
                    },
                ),
        )
    }
}
