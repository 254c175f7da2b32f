package dev.strandbench.liveness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import kotlinx.coroutines.CoroutineDispatcher;

/** Finds the version of kotlinx.coroutines, on which the outcomes of coroutine models depend. */
public final class CoroutinesVersion {

    private static final String FILE = "/META-INF/kotlinx_coroutines_core.version";

    private static final String UNKNOWN = "unknown";

    private CoroutinesVersion() {}

    /** Returns the version on the class path, for example {@code 1.11.0}, or {@code unknown} without a version file. */
    public static String onClassPath() {
        try (InputStream in = CoroutineDispatcher.class.getResourceAsStream(FILE)) {
            return in == null ? UNKNOWN : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return UNKNOWN;
        }
    }
}
