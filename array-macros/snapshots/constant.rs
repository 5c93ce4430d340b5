// 1.0
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::{
            AsPlace as _, FromPlace as _, FromContainer as _, FromExpr as _,
            FromNothing as _, FromScalar as _, FromScalarRef as _, FromSource as _,
            FromColumn as _, FromImage as _, FromNoPlace as _, FromRows as _,
            AnyAsOperand as _, AnyRemainder as _, IsArrayTable as _, IsTable as _,
            MethodsOfArrays as _,
        };
        let __s = ::broadloom::__private::Joined::start();
        __s.fused::<
                0,
                _,
                _,
                _,
                _,
            >(
            &[],
            (),
            #[inline(always)]
            |__token, ()| {
                let _ = __token;
                1.0
            },
        )
    }
}
