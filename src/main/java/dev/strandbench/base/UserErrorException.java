package dev.strandbench.base;

import java.io.Serial;

/** A mistake of the user. The message has one line, with valid values or similar names for an unknown value. */
public final class UserErrorException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    private final String explanation;

    public UserErrorException(String explanation) {
        super(explanation);
        this.explanation = explanation;
    }

    public String explanation() {
        return explanation;
    }
}
