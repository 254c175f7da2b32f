package dev.strandbench.error;

import java.io.Serial;

/**
 * The call, or a file it names, is wrong: a mistake that the user can mend. The message is one line that names what is
 * wrong, and lists what is valid; it is printed as it is, without a stack trace.
 */
public final class UserErrorException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    private final String explanation;

    /** With a message of one line. */
    public UserErrorException(String explanation) {
        super(explanation);
        this.explanation = explanation;
    }

    /** The message. */
    public String explanation() {
        return explanation;
    }
}
