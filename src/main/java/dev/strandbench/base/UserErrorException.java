package dev.strandbench.base;

import java.io.Serial;

/**
 * A mistake of the user in the command line or in a file that the command line names. The message is one line that
 * names the mistake and lists the valid values. The program prints the message without a stack trace.
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
