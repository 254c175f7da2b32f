package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import java.io.IOException;
import java.io.Serial;

/** Thrown if no fork of any arm can be started. The run ends but can be resumed later. */
public final class NoForkException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    NoForkException(IOException obstacle) {
        super("no fork can be started: " + FileFault.of(obstacle), obstacle);
    }
}
