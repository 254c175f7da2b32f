package dev.strandbench.machine.jdk;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The JDKs that were found in a set of directories, and the choice of the default JDK. Immutable. */
public final class JdkDiscovery {

    private static final Comparator<InstalledJdk> WORST_FIRST = Comparator.comparing(InstalledJdk::isSuitable)
            .thenComparing(InstalledJdk::isLongTermSupport)
            .thenComparing(jdk -> !jdk.isEarlyAccess())
            .thenComparingInt(InstalledJdk::feature)
            .thenComparing(jdk -> jdk.home().toString(), Comparator.reverseOrder());

    /** The commands of package managers that install a JDK in a searched directory. */
    private static final List<String> INSTALL_CALLS = Collections.unmodifiableList(Arrays.asList(
            "Debian, Ubuntu  apt-get install openjdk-" + InstalledJdk.OLDEST_SUITABLE_FEATURE + "-jdk (as root)",
            "macOS           brew install openjdk@" + InstalledJdk.OLDEST_SUITABLE_FEATURE,
            "Windows         winget install EclipseAdoptium.Temurin." + InstalledJdk.OLDEST_SUITABLE_FEATURE + ".JDK",
            "with SDKMAN     sdk install java"));

    private final List<InstalledJdk> found;
    private final List<Path> searched;
    private final Optional<Path> javaHome;

    private JdkDiscovery(List<InstalledJdk> found, List<Path> searched, Optional<Path> javaHome) {
        this.found = found;
        this.searched = searched;
        this.javaHome = javaHome;
    }

    /** Searches this machine for JDKs, which takes a few ms. May start the program of {@code JAVA_HOME}. */
    public static JdkDiscovery ofThisMachine() {
        Map<String, String> environment = System.getenv();
        Path userHome = Places.pathIn(System.getProperty("user.home", "")).orElse(Paths.get("."));
        Places places = Places.of(environment, userHome, System.getProperty("os.name", ""));
        // Last, because a variable or a searched directory may give the same JDK a name that the user knows.
        places.addHome(System.getProperty("java.home", ""));
        return in(places, Places.pathIn(environment.getOrDefault("JAVA_HOME", "")));
    }

    /**
     * Searches the given directories for JDKs.
     *
     * @param javaHome the JDK that {@code JAVA_HOME} names; empty if the variable names no JDK
     */
    public static JdkDiscovery in(Places places, Optional<Path> javaHome) {
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
                // The directory is an incomplete installation, or no JDK.
            }
        }
        found.sort(WORST_FIRST.reversed());
        return new JdkDiscovery(Collections.unmodifiableList(found), places.searchedDirectories(), preferred);
    }

    /** Returns all JDKs that were found, including JDKs that cannot run the benchmarks. Preferred JDKs come first. */
    public List<InstalledJdk> all() {
        return found;
    }

    /** Returns the JDKs that can run the benchmarks. Preferred JDKs come first. */
    public List<InstalledJdk> suitable() {
        return found.stream().filter(InstalledJdk::isSuitable).collect(Collectors.toList());
    }

    /**
     * Returns the default JDK: the suitable JDK in {@code JAVA_HOME}, else the newest long-term-support release, else
     * the newest release, else the newest early-access build.
     */
    public Optional<InstalledJdk> preferred() {
        Optional<InstalledJdk> chosen = suitable().stream()
                .filter(jdk -> javaHome.isPresent() && isSameDirectory(InstalledJdk.homeIn(javaHome.get()), jdk.home()))
                .findFirst();
        return chosen.isPresent() ? chosen : suitable().stream().findFirst();
    }

    private static boolean isSameDirectory(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    public List<Path> searchedDirectories() {
        return searched;
    }

    /** Returns advice on how to install a JDK, without a line break at the end. Print the advice on a new line. */
    public static String installAdvice() {
        String indented = System.lineSeparator() + "  ";
        return "Set JAVA_HOME to one, or install one:" + indented + String.join(indented, INSTALL_CALLS);
    }

    /** The directories to search for JDKs on Linux, macOS and Windows. Environment variables have precedence. */
    public static final class Places {

        private static final String MAC_HOME = "Contents/Home";

        private final List<Path> homes = new ArrayList<>();
        private final List<Path> searched = new ArrayList<>();

        private Places() {}

        /** Lists the directories of a machine that may be Java homes. Reads directories and starts no process. */
        public static Places of(Map<String, String> environment, Path userHome, String osName) {
            Places places = new Places();
            places.addHome(environment.getOrDefault("JAVA_HOME", ""));
            for (Map.Entry<String, String> variable : environment.entrySet()) {
                // Build machines announce their JDKs in such variables, for example in JAVA_HOME_25_X64.
                if (variable.getKey().startsWith("JAVA_HOME_")) {
                    places.addHome(variable.getValue());
                }
            }
            String os = osName.toLowerCase(Locale.ROOT);
            if (os.startsWith("windows")) {
                places.addWindows(environment);
            } else if (os.startsWith("mac")) {
                places.addMac(userHome);
            } else {
                places.addLinux();
            }
            places.addChildren(userHome.resolve(".jdks"), "");
            Path sdkmanHome = pathIn(environment.getOrDefault("SDKMAN_DIR", "")).orElse(userHome.resolve(".sdkman"));
            places.addChildren(sdkmanHome.resolve("candidates/java"), "");
            places.addChildren(userHome.resolve(".gradle/jdks"), "");
            places.addChildren(userHome.resolve(".asdf/installs/java"), "");
            places.addChildren(userHome.resolve(".local/share/mise/installs/java"), "");
            return places;
        }

        /** Returns the given homes and the directories directly below the given parents. */
        public static Places only(List<Path> homes, List<Path> parents) {
            Places places = new Places();
            places.homes.addAll(homes);
            for (Path parent : parents) {
                places.addChildren(parent, "");
            }
            return places;
        }

        /** Returns the path in the value of a variable or property, without quotes; empty if there is no path. */
        static Optional<Path> pathIn(String value) {
            String text = value.trim();
            if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
                text = text.substring(1, text.length() - 1).trim();
            }
            try {
                return text.isEmpty() ? Optional.empty() : Optional.of(Paths.get(text));
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        }

        private void addLinux() {
            for (String parent : Arrays.asList("/usr/lib/jvm", "/usr/java", "/opt/java", "/opt", "/usr/local")) {
                addChildren(Paths.get(parent), "");
            }
        }

        private void addMac(Path userHome) {
            addChildren(Paths.get("/Library/Java/JavaVirtualMachines"), MAC_HOME);
            addChildren(userHome.resolve("Library/Java/JavaVirtualMachines"), MAC_HOME);
            addChildren(userHome.resolve(".jdks"), MAC_HOME);
            addChildren(Paths.get("/opt/homebrew/opt"), "libexec/openjdk.jdk/" + MAC_HOME);
            addChildren(Paths.get("/usr/local/opt"), "libexec/openjdk.jdk/" + MAC_HOME);
        }

        private void addWindows(Map<String, String> environment) {
            String[] vendors = {
                "Java", "Eclipse Adoptium", "Microsoft", "Zulu", "Amazon Corretto", "BellSoft", "SapMachine", "OpenJDK"
            };
            for (String variable : new String[] {"ProgramFiles", "ProgramW6432"}) {
                pathIn(environment.getOrDefault(variable, "")).ifPresent(root -> {
                    for (String vendor : vendors) {
                        addChildren(root.resolve(vendor), "");
                    }
                });
            }
            pathIn(environment.getOrDefault("USERPROFILE", ""))
                    .ifPresent(user -> addChildren(user.resolve("scoop").resolve("apps"), "current"));
        }

        private void addHome(String home) {
            pathIn(home).ifPresent(homes::add);
        }

        private void addChildren(Path parent, String below) {
            searched.add(parent);
            List<Path> children = new ArrayList<>();
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(parent, Files::isDirectory)) {
                for (Path child : stream) {
                    children.add(below.isEmpty() ? child : child.resolve(below));
                }
            } catch (IOException | DirectoryIteratorException e) {
                // The directory does not exist or cannot be read.
                return;
            }
            Collections.sort(children);
            homes.addAll(children);
        }

        /** Returns the directories that may be Java homes, preferred homes first. One home may have two names. */
        List<Path> candidateHomes() {
            return Collections.unmodifiableList(homes);
        }

        List<Path> searchedDirectories() {
            return Collections.unmodifiableList(searched);
        }
    }
}
