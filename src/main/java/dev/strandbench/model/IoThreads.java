package dev.strandbench.model;

import java.util.List;
import java.util.Optional;
import kotlinx.coroutines.DispatchersKt;

/**
 * How many threads {@code Dispatchers.IO} has at most, and so how many of its coroutines can block at once: as many as
 * the system property {@code kotlinx.coroutines.io.parallelism} says, or else 64, or as many as processors if there are
 * more, as kotlinx.coroutines documents it.
 */
public final class IoThreads {

    private static final int LEAST_BY_DEFAULT = 64;
    private static final String PROPERTY = DispatchersKt.IO_PARALLELISM_PROPERTY_NAME;
    private static final String PROPERTY_ARGUMENT = "-D" + PROPERTY + "=";
    private static final String PROCESSORS_ARGUMENT = "-XX:ActiveProcessorCount=";

    private IoThreads() {}

    /** How many this JVM has, at least 1. */
    public static int ofThisJvm() {
        return most(Optional.ofNullable(System.getProperty(PROPERTY)), processors());
    }

    /**
     * How many another JVM on this machine has, at least 1.
     *
     * @param jvmArguments all that it is given; of several that say how many, the last counts
     */
    public static int with(List<String> jvmArguments) {
        return most(
                last(PROPERTY_ARGUMENT, jvmArguments),
                last(PROCESSORS_ARGUMENT, jvmArguments)
                        .flatMap(IoThreads::count)
                        .orElseGet(IoThreads::processors));
    }

    /** What is not a number ends whoever opens the dispatcher, and is nothing here. */
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
