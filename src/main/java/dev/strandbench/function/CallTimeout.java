package dev.strandbench.function;

import dev.strandbench.error.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How long an op may take until it counts as hanging; a run passes it on to its forks as a JVM argument. */
public final class CallTimeout {

    private static final String PROPERTY = "strandbench.function.timeoutMillis";
    private static final Duration DEFAULT = Duration.ofMinutes(1);

    /** A run itself ends what takes about ten minutes. */
    private static final Duration LONGEST = Duration.ofMinutes(9);

    private CallTimeout() {}

    /**
     * What tells a fork.
     *
     * @param asked empty for a minute
     * @throws UserErrorException if it is not above 0, or over nine minutes
     */
    public static String jvmArgument(Optional<Duration> asked) {
        Duration timeout = asked.orElse(DEFAULT);
        if (!timeout.isPositive() || timeout.compareTo(LONGEST) > 0) {
            throw new UserErrorException("--timeout " + timeout.toSeconds() + "s is not valid; valid: times up to "
                    + LONGEST.toMinutes() + "m");
        }
        return "-D" + PROPERTY + "=" + timeout.toMillis();
    }

    /**
     * The timeout among JVM arguments, as {@code --timeout} takes it; empty if they tell none but the minute that it is
     * by default.
     */
    public static Optional<String> textIn(List<String> jvmArguments) {
        String start = "-D" + PROPERTY + "=";
        return jvmArguments.stream()
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .filter(millis -> !millis.equals(String.valueOf(DEFAULT.toMillis())))
                .map(millis -> millis + "ms")
                .findFirst();
    }

    /** What this JVM was told; a minute if it was told nothing. */
    public static Duration ofThisJvm() {
        return Duration.ofMillis(Long.getLong(PROPERTY, DEFAULT.toMillis()));
    }
}
