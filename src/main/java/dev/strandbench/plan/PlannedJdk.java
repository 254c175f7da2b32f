package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A JDK that forks run on.
 *
 * @param label its name in tables and files, for example {@code 25.0.1}; unique in a plan
 * @param program its {@code java}
 * @param arguments arguments of its forks, in addition to those of their benchmark
 */
public record PlannedJdk(String label, Path program, List<String> arguments) {

    private static final String ALL = "all";

    public static PlannedJdk running() {
        Path home = Path.of(System.getProperty("java.home"));
        try {
            return of(InstalledJdk.read(home));
        } catch (IOException e) {
            return new PlannedJdk(
                    Runtime.version().toString(),
                    home.resolve("bin").resolve("java"),
                    new ForkJdk(JavaVersion.running()).quietArguments());
        }
    }

    private static PlannedJdk of(InstalledJdk jdk) {
        return new PlannedJdk(
                jdk.version(), jdk.javaProgram().toAbsolutePath(), new ForkJdk(jdk.feature()).quietArguments());
    }

    /**
     * Returns the JDK of a name.
     *
     * @param name a version or a home directory
     * @throws UserErrorException if it is not found, or not suitable
     */
    public static PlannedJdk named(String name) {
        return of(installed(name, JdkDiscovery.ofThisMachine(), "or the home directory of a JDK"));
    }

    /**
     * Returns the labels of the JDKs that a call names.
     *
     * @param names versions, home directories, or all; none means the running JDK
     * @throws UserErrorException if one is not found, or not suitable
     */
    public static List<String> labels(List<String> names) {
        return named(names, new ArrayList<>()).stream().map(PlannedJdk::label).toList();
    }

    /**
     * Returns the JDKs that a call names.
     *
     * @param names as for {@link #labels}
     * @param leftOut receives the JDKs that are not suitable, if the call names all
     * @throws UserErrorException if one is not found, or not suitable
     */
    static List<PlannedJdk> named(List<String> names, List<String> leftOut) {
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
        List<InstalledJdk> suitable = discovery.suitable();
        Optional<InstalledJdk> found =
                suitable.stream().filter(jdk -> isCalled(jdk, name)).findFirst();
        if (found.isPresent()) {
            return found.get();
        }
        Optional<InstalledJdk> tooOld =
                discovery.all().stream().filter(jdk -> isCalled(jdk, name)).findFirst();
        String valid = "; valid: "
                + suitable.stream().map(InstalledJdk::version).distinct().collect(Collectors.joining(", "))
                + ", " + others;
        if (tooOld.isPresent()) {
            throw new UserErrorException(
                    "--jdk " + name + " is in " + tooOld.get().home() + ", but needed is Java "
                            + InstalledJdk.OLDEST_SUITABLE_FEATURE + " or newer" + valid);
        }
        try {
            InstalledJdk jdk = InstalledJdk.named(Path.of(name));
            if (!jdk.isSuitable()) {
                throw new UserErrorException("--jdk " + name + " is Java " + jdk.feature() + ", but needed is Java "
                        + InstalledJdk.OLDEST_SUITABLE_FEATURE + " or newer" + valid);
            }
            return jdk;
        } catch (IOException | InvalidPathException e) {
            throw new UserErrorException("--jdk " + name + " was not found" + valid);
        }
    }

    private static boolean isCalled(InstalledJdk jdk, String version) {
        return jdk.version().equals(version) || String.valueOf(jdk.feature()).equals(version);
    }

    private static List<PlannedJdk> distinct(Collection<PlannedJdk> jdks) {
        Set<String> labels = new LinkedHashSet<>();
        List<PlannedJdk> distinct = new ArrayList<>();
        for (PlannedJdk jdk : jdks) {
            String label = labels.add(jdk.label()) ? jdk.label() : jdk.label() + " in " + jdk.program();
            distinct.add(new PlannedJdk(label, jdk.program(), jdk.arguments()));
        }
        return distinct;
    }
}
