// a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7 + b8 + b9
fn expansion() {
    {
        #[allow(unused_imports)]
        use ::broadloom::__private::methods::*;
        let __r0 = &a0;
        let __p0 = (&&&&&::broadloom::__private::Probe(__r0.of_known_type())).operand();
        let __r1 = &a1;
        let __p1 = (&&&&&::broadloom::__private::Probe(__r1.of_known_type())).operand();
        let __r2 = &a2;
        let __p2 = (&&&&&::broadloom::__private::Probe(__r2.of_known_type())).operand();
        let __r3 = &a3;
        let __p3 = (&&&&&::broadloom::__private::Probe(__r3.of_known_type())).operand();
        let __r4 = &a4;
        let __p4 = (&&&&&::broadloom::__private::Probe(__r4.of_known_type())).operand();
        let __r5 = &a5;
        let __p5 = (&&&&&::broadloom::__private::Probe(__r5.of_known_type())).operand();
        let __r6 = &a6;
        let __p6 = (&&&&&::broadloom::__private::Probe(__r6.of_known_type())).operand();
        let __r7 = &a7;
        let __p7 = (&&&&&::broadloom::__private::Probe(__r7.of_known_type())).operand();
        let __r8 = &a8;
        let __p8 = (&&&&&::broadloom::__private::Probe(__r8.of_known_type())).operand();
        let __r9 = &a9;
        let __p9 = (&&&&&::broadloom::__private::Probe(__r9.of_known_type())).operand();
        let __r10 = &b0;
        let __p10 = (&&&&&::broadloom::__private::Probe(__r10.of_known_type()))
            .operand();
        let __r11 = &b1;
        let __p11 = (&&&&&::broadloom::__private::Probe(__r11.of_known_type()))
            .operand();
        let __r12 = &b2;
        let __p12 = (&&&&&::broadloom::__private::Probe(__r12.of_known_type()))
            .operand();
        let __r13 = &b3;
        let __p13 = (&&&&&::broadloom::__private::Probe(__r13.of_known_type()))
            .operand();
        let __r14 = &b4;
        let __p14 = (&&&&&::broadloom::__private::Probe(__r14.of_known_type()))
            .operand();
        let __r15 = &b5;
        let __p15 = (&&&&&::broadloom::__private::Probe(__r15.of_known_type()))
            .operand();
        let __r16 = &b6;
        let __p16 = (&&&&&::broadloom::__private::Probe(__r16.of_known_type()))
            .operand();
        let __r17 = &b7;
        let __p17 = (&&&&&::broadloom::__private::Probe(__r17.of_known_type()))
            .operand();
        let __r18 = &b8;
        let __p18 = (&&&&&::broadloom::__private::Probe(__r18.of_known_type()))
            .operand();
        let __r19 = &b9;
        let __p19 = (&&&&&::broadloom::__private::Probe(__r19.of_known_type()))
            .operand();
        let __s = ::broadloom::__private::Joined::start();
        let __s = __s + &__p0;
        let __s = __s + &__p1;
        let __s = __s + &__p2;
        let __s = __s + &__p3;
        let __s = __s + &__p4;
        let __s = __s + &__p5;
        let __s = __s + &__p6;
        let __s = __s + &__p7;
        let __s = __s + &__p8;
        let __s = __s + &__p9;
        let __s = __s + &__p10;
        let __s = __s + &__p11;
        let __s = __s + &__p12;
        let __s = __s + &__p13;
        let __s = __s + &__p14;
        let __s = __s + &__p15;
        let __s = __s + &__p16;
        let __s = __s + &__p17;
        let __s = __s + &__p18;
        let __s = __s + &__p19;
        __s.fused::<
                19,
                _,
                _,
                _,
                _,
            >(
            &[
                "a0",
                "a1",
                "a2",
                "a3",
                "a4",
                "a5",
                "a6",
                "a7",
                "a8",
                "a9",
                "b0",
                "b1",
                "b2",
                "b3",
                "b4",
                "b5",
                "b6",
                "b7",
                "b8",
                "b9",
            ],
            (
                (
                    ((__p0.0, __p1.0), (__p2.0, (__p3.0, __p4.0))),
                    ((__p5.0, __p6.0), (__p7.0, (__p8.0, __p9.0))),
                ),
                (
                    ((__p10.0, __p11.0), (__p12.0, (__p13.0, __p14.0))),
                    ((__p15.0, __p16.0), (__p17.0, (__p18.0, __p19.0))),
                ),
            ),
            #[inline(always)]
            |
                __token,
                (
                    (
                        ((a0, a1, _), (a2, (a3, a4, _), _), _),
                        ((a5, a6, _), (a7, (a8, a9, _), _), _),
                        _,
                    ),
                    (
                        ((b0, b1, _), (b2, (b3, b4, _), _), _),
                        ((b5, b6, _), (b7, (b8, b9, _), _), _),
                        _,
                    ),
                    _,
                )|
            {
                let _ = __token;
                a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + b0 + b1 + b2 + b3 + b4
                    + b5 + b6 + b7 + b8 + b9
            },
        )
    }
}
