package dev.strandbench.service;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;

/**
 * Thrown when an application runs but is not ready in time: it may spend its time on garbage collection, or the machine
 * may be busy.
 */
public final class NotReadyException extends IOException {

    private static final long serialVersionUID = 1L;

    private NotReadyException(IOException late) {
        super(late.getMessage(), late);
    }

    static IOException meaningOf(IOException failure) {
        return failure.getCause() instanceof TimeoutException || failure.getCause() instanceof SocketTimeoutException
                ? new NotReadyException(failure)
                : failure;
    }
}
