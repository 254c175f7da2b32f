package dev.strandbench.service;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;

/**
 * Thrown when an application runs but is not ready in time: its heap may leave it little to do but collect, or the
 * machine is busy.
 */
public final class NotReadyException extends IOException {

    private static final long serialVersionUID = 1L;

    private NotReadyException(IOException late) {
        super(late.getMessage(), late);
    }

    /**
     * Turns the failure of an application to become ready into this exception if something waited for it in vain, for
     * its port or for its first answer; else returns it as it is.
     */
    static IOException meaningOf(IOException failure) {
        return failure.getCause() instanceof TimeoutException || failure.getCause() instanceof SocketTimeoutException
                ? new NotReadyException(failure)
                : failure;
    }
}
