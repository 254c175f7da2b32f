package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.ProgramRun;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;

/**
 * The JVM that forks run on.
 *
 * @param feature its feature release, for example 25
 */
public record ForkJdk(int feature) {

    // The flag came with JEP 471; JDK 21 does not start with it.
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);
    private static final int FIRST_FEATURE_THAT_WARNS_OF_UNSAFE = 23;
    private static final String ALLOW_UNSAFE = "--sun-misc-unsafe-memory-access=allow";
    private static final Pattern SPECIFICATION = Pattern.compile("java\\.specification\\.version\\s*=\\s*(\\S+)");

    /**
     * Returns the JVM that a call asks for, or else the running one.
     *
     * @throws UserErrorException if it does not start or is too old
     */
    public static ForkJdk of(Options options) {
        if (!options.getJvm().hasValue()) {
            return new ForkJdk(JavaVersion.running());
        }
        String program = options.getJvm().get();
        return announcedBy(program, settingsOf(program));
    }

    /**
     * Returns the JVM that a program says it is.
     *
     * @param settings the output of {@code -XshowSettings:properties}
     * @throws UserErrorException if it is not a JVM, or too old
     */
    public static ForkJdk announcedBy(String program, String settings) {
        Matcher matcher = SPECIFICATION.matcher(settings);
        if (!matcher.find()) {
            throw new UserErrorException("-jvm " + program + " is not a Java program; " + found());
        }
        int feature = JavaVersion.featureOf(matcher.group(1));
        if (feature < InstalledJdk.OLDEST_SUITABLE_FEATURE) {
            throw new UserErrorException("-jvm " + program + " is Java " + feature + ", but forks need Java "
                    + InstalledJdk.OLDEST_SUITABLE_FEATURE + " or newer; " + found());
        }
        return new ForkJdk(feature);
    }

    private static String settingsOf(String program) {
        if (new File(program).isDirectory()) {
            throw new UserErrorException(
                    "-jvm " + program + " is a directory; give the program: " + Path.of(program, "bin", "java"));
        }
        try {
            return ProgramRun.of(List.of(program, "-XshowSettings:properties", "-version"), LONGEST_ANSWER)
                    .output();
        } catch (IOException e) {
            throw new UserErrorException("-jvm " + program + " cannot be started; " + found());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserErrorException("interrupted while -jvm " + program + " started");
        }
    }

    private static String found() {
        List<InstalledJdk> suitable = JdkDiscovery.ofThisMachine().suitable();
        return suitable.isEmpty()
                ? "no suitable JDK was found on this machine"
                : "found: "
                        + suitable.stream()
                                .map(jdk -> jdk.javaProgram().toString())
                                .collect(Collectors.joining(", "));
    }

    /** Returns the arguments that suppress warnings about JMH's use of {@code sun.misc.Unsafe}. */
    public List<String> quietArguments() {
        return feature >= FIRST_FEATURE_THAT_WARNS_OF_UNSAFE ? List.of(ALLOW_UNSAFE) : List.of();
    }
}
