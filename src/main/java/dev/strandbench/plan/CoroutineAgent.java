package dev.strandbench.plan;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The Java agent that installs the debug probes of kotlinx.coroutines when a JVM starts. */
final class CoroutineAgent {

    private static final String TYPE = "kotlinx.coroutines.debug.internal.AgentPremain";

    private CoroutineAgent() {}

    static Optional<Path> jar() {
        try {
            // Loads the class without initialising it, because its initialisation installs the probes.
            Class<?> agent = Class.forName(TYPE, false, CoroutineAgent.class.getClassLoader());
            @Nullable CodeSource source = agent.getProtectionDomain().getCodeSource();
            return source == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI())).filter(Files::isRegularFile);
        } catch (ClassNotFoundException | URISyntaxException e) {
            return Optional.empty();
        }
    }
}
