// c[i, j] = sum(|k| a[i, k] * b[k, j])
fn expansion() {
    '__b: {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = (&&&&&::broadloom::__private::Probe((&c).of_known_type()))
            .operand()
            .written::<2usize>();
        let __a0 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e1 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&a).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(2usize, 1i64)],
                add: 0i64,
            },
        ];
        let __e2 = ::broadloom::__private::IndexedExtents::<2usize>::NONE
            | (&&&&&::broadloom::__private::Probe((&b).of_known_type())).operand();
        let __a2 = [
            ::broadloom::__private::IndexSum {
                terms: &[(2usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = match ::broadloom::__private::ranges(
            &["i", "j", "k"],
            &[],
            &[
                __e0.seen(0usize, ["c", "c[i, j]"], &__a0),
                __e1.seen(1usize, ["a", "a[i, k]"], &__a1),
                __e2.seen(2usize, ["b", "b[k, j]"], &__a2),
            ],
        ) {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        };
        let __v1 = __e1
            .of((&&&&&::broadloom::__private::Probe((&a).of_known_type())).operand())
            .turned::<
                _,
                (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
            >(
                ::broadloom::__private::Axes::<
                    (
                        ::broadloom::__private::Ax<0usize>,
                        ::broadloom::__private::Ax<1usize>,
                    ),
                >::new(),
            )
            .unsqueeze(
                ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<1usize>,),
                >::new(),
            );
        let __v2 = __e2
            .of((&&&&&::broadloom::__private::Probe((&b).of_known_type())).operand())
            .turned::<
                _,
                (::broadloom::__private::Dyn, ::broadloom::__private::Dyn),
            >(
                ::broadloom::__private::Axes::<
                    (
                        ::broadloom::__private::Ax<1usize>,
                        ::broadloom::__private::Ax<0usize>,
                    ),
                >::new(),
            );
        let __p0 = {
            let __r0_0 = &__v1;
            let __p0_0 = __e1.of((&&&&&::broadloom::__private::Probe(__r0_0)).operand());
            let __r0_1 = &__v2;
            let __p0_1 = __e2.of((&&&&&::broadloom::__private::Probe(__r0_1)).operand())
                >> ::broadloom::__private::Axes::<
                    (
                        ::broadloom::__private::Ax<1usize>,
                        ::broadloom::__private::Ax<2usize>,
                    ),
                >::new();
            let __s = ::broadloom::__private::Joined::start();
            let __s = __s + &__p0_0;
            let __s = __s + &__p0_1;
            match (::broadloom::__private::to_reduce({
                let __pairs = __s
                    .fused::<
                        1,
                        _,
                        _,
                        _,
                        _,
                    >(
                        &["a[i, k]", "b[k, j]"],
                        (__p0_0.0, __p0_1.0),
                        #[inline(always)]
                        |__token, (__a_i_k, __b_k_j, _)| {
                            let _ = __token;
                            let (__left, __right) = (__a_i_k, __b_k_j);
                            (__left, __right)
                        },
                    );
                ::broadloom::__private::beside(
                    &__pairs,
                    ::broadloom::__private::OfOperands,
                ) >> __pairs
            }) >> ::broadloom::__private::op::Sum
                | ::broadloom::__private::Axes::<
                    (::broadloom::__private::Ax<2usize>,),
                >::new())
                .now()
            {
                ::core::result::Result::Ok(__leaf) => __leaf,
                ::core::result::Result::Err(__error) => {
                    let __failed = ::broadloom::__private::failed(__error);
                    break '__b __failed;
                }
            }
        };
        let __place = ::broadloom::__private::Target((c).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __value = ::broadloom::__private::operand_of(__p0.0);
        ::broadloom::__private::beside(&__value, __into) << __value
    }
}
