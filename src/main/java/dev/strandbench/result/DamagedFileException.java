package dev.strandbench.result;

import java.io.Serial;

/** A file is not what it should be; the message names it, and says what is wrong and where. */
public final class DamagedFileException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /** With a message of one line. */
    public DamagedFileException(String message) {
        super(message);
    }
}
