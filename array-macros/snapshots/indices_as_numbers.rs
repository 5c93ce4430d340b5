// y[i, j] = i as f32 * 0.5 + f(j)
fn expansion() {
    '__b: {
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
        #[allow(unused_variables)]
        let __n = match ::broadloom::__private::ranges(
            &["i", "j"],
            &[],
            &[__e0.seen(0usize, ["y", "y[i, j]"], &__a0)],
        ) {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        };
        let __p0 = match ::broadloom::__private::numbers(0usize..__n[0usize]) {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<0usize>,),
            >::new();
        let __p1 = match ::broadloom::__private::numbers(0usize..__n[1usize]) {
            ::core::result::Result::Ok(__leaf) => __leaf,
            ::core::result::Result::Err(__error) => {
                let __failed = ::broadloom::__private::failed(__error);
                break '__b __failed;
            }
        }
            >> ::broadloom::__private::Axes::<
                (::broadloom::__private::Ax<1usize>,),
            >::new();
        let __place = ::broadloom::__private::Target((y).as_place()).place();
        let __into = ::broadloom::__private::beside(
            &__place,
            ::broadloom::__private::By(::broadloom::__private::Set),
        ) | __place;
        let __rank = ::broadloom::__private::Rank::<
            (::broadloom::__private::Stretch, ::broadloom::__private::Stretch),
        >::new();
        let __s = ::broadloom::__private::Joined::start().of_rank(&__rank);
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __value = __s
            .fused_into::<
                5,
                _,
                _,
                _,
                _,
                _,
            >(
                &__into,
                &["i", "j"],
                ((__p0.0, __p1.0), __rank),
                #[inline(always)]
                |__token, ((__i, __j, _), (), _)| {
                    let _ = __token;
                    let __value = __i as f32 * 0.5
                        + f((__j as ::core::primitive::usize));
                    ::broadloom::__private::beside(
                        &__value,
                        ::broadloom::__private::IsElement,
                    ) | __value
                },
            );
        ::broadloom::__private::beside(&__value, __into) << __value
    }
}
