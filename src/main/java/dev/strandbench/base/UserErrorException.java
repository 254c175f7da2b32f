package dev.strandbench.base;

import java.io.Serial;

/** Thrown if the user made a mistake. The message is one line and may suggest valid values or similar names. */
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
