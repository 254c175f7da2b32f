package dev.strandbench.plan;

import dev.strandbench.environment.jdk.InstalledJdk;
import dev.strandbench.environment.jdk.JavaVersion;
import dev.strandbench.environment.jdk.JdkDiscovery;
import dev.strandbench.error.UserErrorException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
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

    // The flag came with JEP 471; JDK 21 does not start when given it.
    private static final int FIRST_FEATURE_THAT_WARNS_OF_UNSAFE = 23;
    private static final String ALLOW_UNSAFE = "--sun-misc-unsafe-memory-access=allow";
    private static final Pattern SPECIFICATION = Pattern.compile("java\\.specification\\.version\\s*=\\s*(\\S+)");

    /**
     * The JVM that a call asks for, or the running one.
     *
     * @throws UserErrorException if it cannot be started or is too old
     */
    public static ForkJdk of(Options options) {
        if (!options.getJvm().hasValue()) {
            return new ForkJdk(JavaVersion.running());
        }
        String program = options.getJvm().get();
        return announcedBy(program, settingsOf(program));
    }

    /**
     * The JVM that a program says it is.
     *
     * @param settings what the program prints when asked for its properties
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
            Process process = new ProcessBuilder(program, "-XshowSettings:properties", "-version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            return new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        } catch (IOException e) {
            throw new UserErrorException("-jvm " + program + " cannot be started; " + found());
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

    /** What keeps JMH's own use of {@code sun.misc.Unsafe} from printing a warning in every fork. */
    public List<String> quietArguments() {
        return feature >= FIRST_FEATURE_THAT_WARNS_OF_UNSAFE ? List.of(ALLOW_UNSAFE) : List.of();
    }
}
