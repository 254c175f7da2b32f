package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import java.io.IOException;
import java.io.Serial;

/** No fork can be started, for a reason that no arm has to answer for: a run ends there, and can go on later. */
public final class NoForkException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    private final String explanation;

    /** With what stands in the way, such as a directory for temporary files that is full. */
    NoForkException(IOException obstacle) {
        super(obstacle);
        explanation = "no fork can be started: " + FileFault.of(obstacle);
    }

    /** The reason, in one line. */
    public String explanation() {
        return explanation;
    }
}
