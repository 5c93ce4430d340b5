// z[i] = z[i] / sum(|k| z[k], k < n)
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = (&&&&&::broadloom::__private::Probe((&z).of_known_type()))
            .operand()
            .written::<1usize>();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<1usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&z).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["i", "k"],
                &[(1usize, n)],
                &[
                    __e0.seen(0usize, ["z", "z[i]"], &__a0),
                    __e1.seen(0usize, ["z", "z[k]"], &__a1),
                ],
            ),
        );
        let __v1 = __e1
            .of((&&&&&::broadloom::__private::Probe((&z).of_known_type())).operand())
            .strided::<
                (::broadloom::__private::Dyn,),
            >(&__n, &[::core::option::Option::Some(1usize)], &__a1);
        let __p1 = {
            let __r1_0 = &__v1;
            let __p1_0 = __e1.of((&&&&&::broadloom::__private::Probe(__r1_0)).operand());
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p1_0;
            ::broadloom::__private::done(
                (::broadloom::__private::to_reduce(
                    ::broadloom::__private::operand_of(__p1_0.0),
                ) >> ::broadloom::__private::op::Sum
                    | ::broadloom::__private::Axes::<
                        (::broadloom::__private::Ax<0usize>,),
                    >::new())
                    .now(),
            )
        };
        let __place = ::broadloom::__private::Target((z).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __p0 = __into.current();
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
                &["z[i]", "sum(|k| z[k], k < n)"],
                (__p0.0, __p1.0),
                #[inline(always)]
                |__token, (__z_i, __sum_k_z_k, _)| {
                    let _ = __token;
                    let __value = __z_i / __sum_k_z_k;
                    ::broadloom::__private::beside(
                        &__value,
                        ::broadloom::__private::IsElement,
                    ) | __value
                },
            );
        ::broadloom::__private::done(
            ::broadloom::__private::beside(&__value, __into) << __value,
        )
    }
}
