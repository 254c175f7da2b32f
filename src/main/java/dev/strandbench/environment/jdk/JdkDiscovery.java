package dev.strandbench.environment.jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The JDKs found in a set of places, and the choice among them. Immutable. */
public final class JdkDiscovery {

    private static final Comparator<InstalledJdk> WORST_FIRST = Comparator.comparing(InstalledJdk::isSuitable)
            .thenComparing(InstalledJdk::isLongTermSupport)
            .thenComparing(jdk -> !jdk.isEarlyAccess())
            .thenComparingInt(InstalledJdk::feature)
            .thenComparing(jdk -> jdk.home().toString(), Comparator.reverseOrder());

    private final List<InstalledJdk> found;
    private final List<Path> searched;
    private final Optional<Path> javaHome;

    private JdkDiscovery(List<InstalledJdk> found, List<Path> searched, Optional<Path> javaHome) {
        this.found = found;
        this.searched = searched;
        this.javaHome = javaHome;
    }

    /**
     * Looks for JDKs on this machine. Reads directories and {@code release} files only, which takes a few milliseconds,
     * unless what {@code JAVA_HOME} names has no such file and its program has to be asked.
     */
    public static JdkDiscovery ofThisMachine() {
        Map<String, String> environment = System.getenv();
        Path userHome = JdkPlaces.pathIn(System.getProperty("user.home", "")).orElse(Paths.get("."));
        JdkPlaces places = JdkPlaces.of(environment, userHome, System.getProperty("os.name", ""));
        return in(places, JdkPlaces.pathIn(environment.getOrDefault("JAVA_HOME", "")));
    }

    /**
     * Looks for JDKs in the given places.
     *
     * @param javaHome the JDK that the user prefers, as {@code JAVA_HOME} names it; empty if it names none
     */
    public static JdkDiscovery in(JdkPlaces places, Optional<Path> javaHome) {
        List<InstalledJdk> found = new ArrayList<>();
        Set<Path> seen = new HashSet<>();
        Optional<Path> preferred = javaHome;
        for (Path candidate : places.candidateHomes()) {
            Path home = InstalledJdk.homeIn(candidate);
            try {
                boolean isChosen = javaHome.isPresent() && javaHome.get().equals(candidate);
                if (!isChosen && !InstalledJdk.isDescribed(home)) {
                    continue;
                }
                InstalledJdk jdk = isChosen ? InstalledJdk.named(home) : InstalledJdk.read(home);
                if (isChosen) {
                    preferred = Optional.of(jdk.home());
                }
                if (seen.add(jdk.home().toRealPath())) {
                    found.add(jdk);
                }
            } catch (IOException ignored) {
                // Skipped: not a JDK that could run, but half an installation or a directory of another kind.
            }
        }
        found.sort(WORST_FIRST.reversed());
        return new JdkDiscovery(Collections.unmodifiableList(found), places.searchedDirectories(), preferred);
    }

    /** Every JDK found, suitable or not, the preferred kind first. */
    public List<InstalledJdk> all() {
        return found;
    }

    /** The JDKs that run the benchmarks, the preferred kind first. */
    public List<InstalledJdk> suitable() {
        List<InstalledJdk> suitable = new ArrayList<>();
        for (InstalledJdk jdk : found) {
            if (jdk.isSuitable()) {
                suitable.add(jdk);
            }
        }
        return suitable;
    }

    /**
     * The JDK to use when nobody names one: {@code JAVA_HOME} if it is suitable, else the newest long-term-support
     * release, else the newest release, else the newest early-access build.
     */
    public Optional<InstalledJdk> preferred() {
        List<InstalledJdk> suitable = suitable();
        for (InstalledJdk jdk : suitable) {
            if (javaHome.isPresent() && isSameDirectory(InstalledJdk.homeIn(javaHome.get()), jdk.home())) {
                return Optional.of(jdk);
            }
        }
        return suitable.isEmpty() ? Optional.empty() : Optional.of(suitable.get(0));
    }

    private static boolean isSameDirectory(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    /** The directories that were searched, for a message to the person who has no JDK. */
    public List<Path> searchedDirectories() {
        return searched;
    }
}
