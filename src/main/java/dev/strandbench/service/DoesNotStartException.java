package dev.strandbench.service;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thrown when an application does not start in its heap, which is a valid result. */
public final class DoesNotStartException extends IOException {

    private static final long serialVersionUID = 1L;
    private static final Pattern SHORTAGE = Pattern.compile(
            "java\\.lang\\.OutOfMemoryError.*|Too small .*heap.*|GC triggered before VM initialization completed.*");

    private DoesNotStartException(ServiceStrategy strategy, String heap, String why, IOException cause) {
        super(strategy + " does not start at " + heap + ": " + why, cause);
    }

    static IOException meaningOf(IOException failure, ServiceStrategy strategy, String heap) {
        Matcher shortage = SHORTAGE.matcher(String.valueOf(failure.getMessage()));
        return shortage.find() ? new DoesNotStartException(strategy, heap, shortage.group(), failure) : failure;
    }
}
