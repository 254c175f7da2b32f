package dev.strandbench.liveness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import kotlinx.coroutines.CoroutineDispatcher;

public final class CoroutinesVersion {

    private static final String FILE = "/META-INF/kotlinx_coroutines_core.version";

    private static final String UNKNOWN = "unknown";

    private CoroutinesVersion() {}

    /** Returns the version of kotlinx.coroutines, such as {@code 1.11.0}; {@code unknown} if no version file exists. */
    public static String onClassPath() {
        try (InputStream in = CoroutineDispatcher.class.getResourceAsStream(FILE)) {
            return in == null ? UNKNOWN : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return UNKNOWN;
        }
    }
}
