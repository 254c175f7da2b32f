package dev.strandbench.base;

import java.io.Serial;

/**
 * A mistake in the command line or in one of its files. The message has one line. If a value is unknown, the message
 * lists valid values or similar names.
 */
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
