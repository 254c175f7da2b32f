package dev.strandbench.usercode;

import dev.strandbench.base.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The time after which a running op counts as stuck. A run passes the timeout to its forks as a JVM argument. */
public final class CallTimeout {

    private static final String PROPERTY = "strandbench.function.timeoutMillis";
    private static final Duration DEFAULT = Duration.ofMinutes(1);

    private static final Duration LONGEST = Duration.ofMinutes(9);

    private static final int CALLS_OF_A_START = 7;

    private CallTimeout() {}

    /**
     * The default is one minute. Throws {@link UserErrorException} if the timeout is 0 or less, or over nine minutes.
     */
    public static String jvmArgument(Optional<Duration> asked) {
        Duration timeout = asked.orElse(DEFAULT);
        if (!timeout.isPositive() || timeout.compareTo(LONGEST) > 0) {
            throw new UserErrorException("--timeout " + timeout.toSeconds() + "s is not valid; valid: times up to "
                    + LONGEST.toMinutes() + "m");
        }
        return "-D" + PROPERTY + "=" + timeout.toMillis();
    }

    /** Returns the timeout in a fork's JVM arguments, as written for {@code --timeout}; empty for the default. */
    public static Optional<String> textIn(List<String> jvmArguments) {
        return chosenMillis(jvmArguments).map(millis -> millis + "ms");
    }

    private static Optional<String> chosenMillis(List<String> jvmArguments) {
        return FunctionClassPath.value(jvmArguments, PROPERTY)
                .filter(millis -> !millis.equals(String.valueOf(DEFAULT.toMillis())));
    }

    /**
     * Returns the maximum time from a fork's start to the end of its first iteration, provided that no call times out;
     * zero for the default timeout.
     */
    public static Duration longestStart(List<String> jvmArguments) {
        return chosenMillis(jvmArguments)
                .map(millis -> Duration.ofMillis(Long.parseLong(millis)).multipliedBy(CALLS_OF_A_START))
                .orElse(Duration.ZERO);
    }

    public static Duration ofThisJvm() {
        return Duration.ofMillis(Long.getLong(PROPERTY, DEFAULT.toMillis()));
    }
}
