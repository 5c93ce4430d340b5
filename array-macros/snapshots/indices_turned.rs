// y[j, i] += x[i, j] * scale
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __e0 = (&&&&&::broadloom::__private::Probe((&y).of_known_type()))
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
            | (&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand();
        let __a1 = [
            ::broadloom::__private::IndexSum {
                terms: &[(1usize, 1i64)],
                add: 0i64,
            },
            ::broadloom::__private::IndexSum {
                terms: &[(0usize, 1i64)],
                add: 0i64,
            },
        ];
        #[allow(unused_variables)]
        let __n = ::broadloom::__private::done(
            ::broadloom::__private::ranges(
                &["j", "i"],
                &[],
                &[
                    __e0.seen(0usize, ["y", "y[j, i]"], &__a0),
                    __e1.seen(1usize, ["x", "x[i, j]"], &__a1),
                ],
            ),
        );
        let __v1 = __e1
            .of((&&&&&::broadloom::__private::Probe((&x).of_known_type())).operand())
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
        let __r0 = &__v1;
        let __p0 = __e1.of((&&&&&::broadloom::__private::Probe(__r0)).operand());
        let __place = ::broadloom::__private::Target((y).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Add),
        ) | __place;
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
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
                &["x[i, j]"],
                __p0.0,
                #[inline(always)]
                |__token, __x_i_j| {
                    let _ = __token;
                    let __value = __x_i_j * scale;
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
