package dev.strandbench.scenario.cancellation;

import java.io.Serial;

/** The failure of the task that ends the others by failing. */
public final class DecidingFailure extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    DecidingFailure() {
        super("the task that ends the others has failed, as it should");
    }
}
