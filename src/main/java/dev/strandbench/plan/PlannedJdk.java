package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.ProgramRun;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;

/**
 * A JDK on which forks run.
 *
 * @param label name in tables and files, for example {@code 25.0.1}; unique in a plan
 * @param arguments JVM arguments of all forks on this JDK, in addition to the benchmark's own
 * @param runtime version with the build number, such as {@code 28-ea+10-1034}; empty if unknown
 */
public record PlannedJdk(
        String label,
        Path program,
        List<String> arguments,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String runtime) {

    private static final String ALL = "all";
    private static final String IN = " in ";
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);

    // JEP 471 added the flag. JDK 21 does not start with it.
    private static final int FIRST_FEATURE_THAT_WARNS_OF_UNSAFE = 23;
    private static final String ALLOW_UNSAFE = "--sun-misc-unsafe-memory-access=allow";
    private static final Pattern SPECIFICATION = Pattern.compile("java\\.specification\\.version\\s*=\\s*(\\S+)");

    public PlannedJdk(String label, Path program, List<String> arguments) {
        this(label, program, arguments, "");
    }

    /**
     * Creates a planned JDK with JVM arguments that suppress the warnings about JMH's use of {@code sun.misc.Unsafe}.
     */
    public PlannedJdk(String label, Path program) {
        this(
                label,
                program,
                JavaVersion.featureOf(label) >= FIRST_FEATURE_THAT_WARNS_OF_UNSAFE ? List.of(ALLOW_UNSAFE) : List.of());
    }

    public static PlannedJdk running() {
        Path home = Path.of(System.getProperty("java.home"));
        try {
            return of(InstalledJdk.read(home));
        } catch (IOException e) {
            return new PlannedJdk(
                    Runtime.version().toString(), home.resolve("bin").resolve("java"));
        }
    }

    /**
     * Returns the JDK that a command line selects, or the JDK of this JVM by default. Throws {@link UserErrorException}
     * if the JDK is not usable.
     */
    public static PlannedJdk of(Options options) {
        if (!options.getJvm().hasValue()) {
            return running();
        }
        String program = options.getJvm().get();
        if (new File(program).isDirectory()) {
            throw new UserErrorException(
                    "-jvm " + program + " is a directory; give the program: " + Path.of(program, "bin", "java"));
        }
        try {
            List<String> command = List.of(program, "-XshowSettings:properties", "-version");
            return announcedBy(program, ProgramRun.of(command, LONGEST_ANSWER).output());
        } catch (IOException e) {
            throw new UserErrorException("-jvm " + program + " cannot be started; " + found());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserErrorException("interrupted while -jvm " + program + " started");
        }
    }

    /**
     * Parses {@code -XshowSettings:properties} output. Throws {@link UserErrorException} if the output shows no Java
     * version, or a Java version that is too old.
     */
    public static PlannedJdk announcedBy(String program, String settings) {
        Matcher version = SPECIFICATION.matcher(settings);
        if (!version.find()) {
            throw new UserErrorException("-jvm " + program + " is not a Java program; " + found());
        }
        PlannedJdk jdk = new PlannedJdk(version.group(1), Path.of(program));
        if (jdk.feature() < InstalledJdk.OLDEST_SUITABLE_FEATURE) {
            throw new UserErrorException("-jvm " + program + " is Java " + jdk.feature() + ", but forks need Java "
                    + InstalledJdk.OLDEST_SUITABLE_FEATURE + " or newer; " + found());
        }
        return jdk;
    }

    private static String found() {
        String suitable = JdkDiscovery.ofThisMachine().suitable().stream()
                .map(jdk -> jdk.javaProgram().toString())
                .collect(Collectors.joining(", "));
        return suitable.isEmpty() ? "no suitable JDK was found on this machine" : "found: " + suitable;
    }

    public int feature() {
        return JavaVersion.featureOf(label);
    }

    private static PlannedJdk of(InstalledJdk jdk) {
        PlannedJdk plain = new PlannedJdk(jdk.version(), jdk.javaProgram().toAbsolutePath());
        return new PlannedJdk(plain.label, plain.program, plain.arguments, jdk.runtimeVersion());
    }

    /** Finds a JDK by version or home directory. Throws {@link UserErrorException} if the JDK is missing or too old. */
    public static PlannedJdk named(String name) {
        return of(installed(name, JdkDiscovery.ofThisMachine(), "or the home directory of a JDK"));
    }

    /**
     * Returns the labels of the JDKs that {@link #named(List, List)} returns, and throws the same exceptions as that
     * method.
     */
    public static List<String> labels(List<String> names) {
        return named(names, new ArrayList<>()).stream().map(PlannedJdk::label).toList();
    }

    /**
     * Returns the named JDKs, or the running JDK if there are no names. For the name {@code all}, returns every
     * suitable JDK, and adds a line to {@code leftOut} for each JDK that is too old. Throws {@link UserErrorException}
     * if a named JDK is not found or is too old.
     */
    public static List<PlannedJdk> named(List<String> names, List<String> leftOut) {
        if (names.isEmpty()) {
            return List.of(running());
        }
        JdkDiscovery discovery = JdkDiscovery.ofThisMachine();
        Set<PlannedJdk> jdks = new LinkedHashSet<>();
        for (String name : names) {
            if (name.equals(ALL)) {
                for (InstalledJdk jdk : discovery.all()) {
                    if (jdk.isSuitable()) {
                        jdks.add(of(jdk));
                    } else {
                        leftOut.add(jdk + ": older than " + InstalledJdk.OLDEST_SUITABLE_FEATURE);
                    }
                }
            } else {
                jdks.add(of(installed(name, discovery, "the home directory of a JDK, or all")));
            }
        }
        return distinct(jdks);
    }

    private static InstalledJdk installed(String name, JdkDiscovery discovery, String others) {
        Optional<InstalledJdk> found =
                discovery.all().stream().filter(jdk -> isCalled(jdk, name)).findFirst();
        String valid = "; valid: "
                + discovery.suitable().stream()
                        .map(InstalledJdk::version)
                        .distinct()
                        .collect(Collectors.joining(", "))
                + ", " + others;
        try {
            InstalledJdk jdk = found.isPresent() ? found.get() : InstalledJdk.named(Path.of(name));
            if (!jdk.isSuitable()) {
                throw new UserErrorException("--jdk " + name
                        + (found.isPresent() ? " is in " + jdk.home() : " is Java " + jdk.feature())
                        + ", but forks need Java " + InstalledJdk.OLDEST_SUITABLE_FEATURE + " or newer" + valid);
            }
            return jdk;
        } catch (IOException | InvalidPathException e) {
            throw new UserErrorException("--jdk " + name + " was not found" + valid);
        }
    }

    private static boolean isCalled(InstalledJdk jdk, String version) {
        return jdk.version().equals(version) || String.valueOf(jdk.feature()).equals(version);
    }

    /** Returns true if the label belongs to another JDK of the same version. */
    public boolean hasVersionOf(String otherLabel) {
        return otherLabel.startsWith(label + IN);
    }

    private static List<PlannedJdk> distinct(Collection<PlannedJdk> jdks) {
        Set<String> labels = new LinkedHashSet<>();
        List<PlannedJdk> distinct = new ArrayList<>();
        for (PlannedJdk jdk : jdks) {
            String label = labels.add(jdk.label()) ? jdk.label() : jdk.label() + IN + jdk.program();
            distinct.add(new PlannedJdk(label, jdk.program(), jdk.arguments(), jdk.runtime()));
        }
        return distinct;
    }
}
