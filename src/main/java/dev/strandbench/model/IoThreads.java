package dev.strandbench.model;

import java.util.List;
import java.util.Optional;
import kotlinx.coroutines.DispatchersKt;

/**
 * The number of threads of {@code Dispatchers.IO}: by default 64, or the number of processors if that is larger. The
 * system property {@code kotlinx.coroutines.io.parallelism} overrides the default.
 */
public final class IoThreads {

    private static final int LEAST_BY_DEFAULT = 64;
    private static final String PROPERTY = DispatchersKt.IO_PARALLELISM_PROPERTY_NAME;
    private static final String PROPERTY_ARGUMENT = "-D" + PROPERTY + "=";
    private static final String PROCESSORS_ARGUMENT = "-XX:ActiveProcessorCount=";

    private IoThreads() {}

    public static int ofThisJvm() {
        return most(Optional.ofNullable(System.getProperty(PROPERTY)), processors());
    }

    /**
     * Returns the number of threads, at least 1, in a JVM with the given arguments. Later arguments take precedence.
     */
    public static int with(List<String> jvmArguments) {
        return most(
                last(PROPERTY_ARGUMENT, jvmArguments),
                last(PROCESSORS_ARGUMENT, jvmArguments)
                        .flatMap(IoThreads::count)
                        .orElseGet(IoThreads::processors));
    }

    // Ignores a value that is not a number, which the dispatcher rejects later.
    private static int most(Optional<String> property, int processors) {
        return property.flatMap(IoThreads::count).orElseGet(() -> Math.max(LEAST_BY_DEFAULT, processors));
    }

    private static Optional<Integer> count(String text) {
        return text.matches("[1-9]\\d{0,8}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    private static Optional<String> last(String prefix, List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(prefix))
                .map(argument -> argument.substring(prefix.length()))
                .reduce((earlier, later) -> later);
    }

    private static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }
}
