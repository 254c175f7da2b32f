package dev.strandbench.service;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thrown when an application is not ready in time, or its heap is too small. Too small a heap is a valid result. */
public final class StartFailure extends IOException {

    private static final long serialVersionUID = 1L;
    private static final Pattern SHORTAGE = Pattern.compile(
            "java\\.lang\\.OutOfMemoryError.*|Too small .*heap.*|GC triggered before VM initialization completed.*"
                    + "|Max heap size .* is too low.*");

    private final boolean late;

    private StartFailure(String message, boolean late, IOException cause) {
        super(message, cause);
        this.late = late;
    }

    static IOException meaningOf(IOException failure, ServiceStrategy strategy, String heap) {
        Matcher shortage = SHORTAGE.matcher(String.valueOf(failure.getMessage()));
        if (shortage.find()) {
            return new StartFailure(strategy + " does not start at " + heap + ": " + shortage.group(), false, failure);
        }
        return failure.getCause() instanceof TimeoutException || failure.getCause() instanceof SocketTimeoutException
                ? new StartFailure(String.valueOf(failure.getMessage()), true, failure)
                : failure;
    }

    /** Returns true if the application is running, but was not ready in time. */
    public boolean isLate() {
        return late;
    }
}
