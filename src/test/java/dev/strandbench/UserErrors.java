package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.base.UserErrorException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The answers to mistakes of a user. */
public final class UserErrors {

    private UserErrors() {}

    /** Asserts that a call throws a {@link UserErrorException}; its message can be asserted next. */
    public static AbstractThrowableAssert<?, ? extends Throwable> assertThatUserError(ThrowingCallable call) {
        return assertThatThrownBy(call).isInstanceOf(UserErrorException.class);
    }
}
