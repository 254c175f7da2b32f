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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds JDKs in a set of directories, and chooses the preferred JDK. Immutable. */
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

    /** Finds the JDKs of this machine in a few ms. May start the {@code java} program in {@code JAVA_HOME}. */
    public static JdkDiscovery ofThisMachine() {
        Map<String, String> environment = System.getenv();
        Path userHome = Places.pathIn(System.getProperty("user.home", "")).orElse(Paths.get("."));
        Places places = Places.of(environment, userHome, System.getProperty("os.name", ""));
        // This JVM's home comes last, because the user may know the same JDK by a variable or another directory.
        places.addHome(System.getProperty("java.home", ""));
        return in(places, Places.pathIn(environment.getOrDefault("JAVA_HOME", "")));
    }

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
                // The directory contains no complete JDK.
            }
        }
        found.sort(WORST_FIRST.reversed());
        return new JdkDiscovery(Collections.unmodifiableList(found), places.searchedDirectories(), preferred);
    }

    /** Returns all JDKs, including those that cannot run the benchmarks. Preferred JDKs come first. */
    public List<InstalledJdk> all() {
        return found;
    }

    public List<InstalledJdk> suitable() {
        return found.stream().filter(InstalledJdk::isSuitable).collect(Collectors.toList());
    }

    /**
     * Returns the default JDK: a suitable JDK in {@code JAVA_HOME}, or else the newest long-term-support release, the
     * newest other release, or the newest early-access build.
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

    /** Returns advice that ends with a command to install a JDK. Callers print the advice on a separate line. */
    public static String installAdvice() {
        return "Set JAVA_HOME to a suitable JDK, or install one: " + InstallCommand.ofThisSystem();
    }

    /** The directories to search on Linux, macOS and Windows. Directories from environment variables come first. */
    public static final class Places {

        private static final String MAC_HOME = "Contents/Home";
        private static final String HOMEBREW = "HOMEBREW_PREFIX";
        private static final List<String> WINDOWS_VENDORS = Collections.unmodifiableList(Arrays.asList(
                "Java",
                "Eclipse Adoptium",
                "Microsoft",
                "Zulu",
                "Amazon Corretto",
                "BellSoft",
                "SapMachine/JDK",
                "SapMachine",
                "OpenJDK"));

        private final List<Path> homes = new ArrayList<>();
        private final List<Path> searched = new ArrayList<>();

        private Places() {}

        /** Lists the directories that may be Java homes. Does not start a process. */
        public static Places of(Map<String, String> environment, Path userHome, String osName) {
            Places places = new Places();
            places.addHome(environment.getOrDefault("JAVA_HOME", ""));
            for (Map.Entry<String, String> variable : environment.entrySet()) {
                // CI machines set variables such as JAVA_HOME_25_X64, and Maven users JAVA25_HOME.
                if (variable.getKey().matches("JAVA_HOME_.+|JAVA.+_HOME")) {
                    places.addHome(variable.getValue());
                }
            }
            String os = osName.toLowerCase(Locale.ROOT);
            if (os.startsWith("windows")) {
                places.addWindows(environment);
            } else if (os.startsWith("mac")) {
                places.addMac(environment, userHome);
            } else {
                places.addLinux(environment);
            }
            places.addManaged(environment, userHome);
            return places;
        }

        private void addManaged(Map<String, String> environment, Path userHome) {
            for (String parent : Arrays.asList(".jdks", ".m2/jdks", ".gradle/jdks", ".jbang/cache/jdks")) {
                addChildren(userHome.resolve(parent), "");
            }
            addChildren(
                    chosen(environment, "SDKMAN_DIR", userHome.resolve(".sdkman"))
                            .resolve("candidates/java"),
                    "");
            addChildren(
                    chosen(environment, "ASDF_DATA_DIR", userHome.resolve(".asdf"))
                            .resolve("installs/java"),
                    "");
            Path shared = chosen(environment, "XDG_DATA_HOME", userHome.resolve(".local/share"));
            addChildren(
                    chosen(environment, "MISE_DATA_DIR", shared.resolve("mise")).resolve("installs/java"), "");
            addChildren(
                    chosen(environment, "JABBA_HOME", userHome.resolve(".jabba"))
                            .resolve("jdk"),
                    "");
            addChildren(
                    chosen(environment, "JENV_ROOT", userHome.resolve(".jenv")).resolve("versions"), "");
        }

        private static Path chosen(Map<String, String> environment, String variable, Path otherwise) {
            return pathIn(environment.getOrDefault(variable, "")).orElse(otherwise);
        }

        public static Places only(List<Path> homes, List<Path> parents) {
            Places places = new Places();
            places.homes.addAll(homes);
            for (Path parent : parents) {
                places.addChildren(parent, "");
            }
            return places;
        }

        /** Returns the value of a variable or property as a path, without quotes; empty if the value is not a path. */
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

        private void addLinux(Map<String, String> environment) {
            for (String parent : Arrays.asList(
                    "/usr/lib/jvm",
                    "/usr/lib64/jvm",
                    "/usr/jdk",
                    "/usr/java",
                    "/opt/java",
                    "/opt",
                    "/usr/local/java",
                    "/usr/local")) {
                addChildren(Paths.get(parent), "");
            }
            Path homebrew = chosen(environment, HOMEBREW, Paths.get("/home/linuxbrew/.linuxbrew"));
            addChildren(homebrew.resolve("opt"), "libexec");
        }

        private void addMac(Map<String, String> environment, Path userHome) {
            addChildren(Paths.get("/Library/Java/JavaVirtualMachines"), MAC_HOME);
            addChildren(userHome.resolve("Library/Java/JavaVirtualMachines"), MAC_HOME);
            Set<Path> homebrews = new LinkedHashSet<>();
            pathIn(environment.getOrDefault(HOMEBREW, "")).ifPresent(homebrews::add);
            homebrews.add(Paths.get("/opt/homebrew"));
            homebrews.add(Paths.get("/usr/local"));
            for (Path homebrew : homebrews) {
                addChildren(homebrew.resolve("opt"), "libexec/openjdk.jdk/" + MAC_HOME);
            }
        }

        private void addWindows(Map<String, String> environment) {
            List<Path> roots = new ArrayList<>();
            for (String variable : Arrays.asList("ProgramFiles", "ProgramW6432")) {
                pathIn(environment.getOrDefault(variable, "")).ifPresent(roots::add);
            }
            // User installations, which need no administrator, go here.
            pathIn(environment.getOrDefault("LOCALAPPDATA", ""))
                    .ifPresent(local -> roots.add(local.resolve("Programs")));
            for (Path root : roots) {
                for (String vendor : WINDOWS_VENDORS) {
                    addChildren(root.resolve(vendor), "");
                }
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

        List<Path> candidateHomes() {
            return Collections.unmodifiableList(homes);
        }

        List<Path> searchedDirectories() {
            return Collections.unmodifiableList(searched);
        }
    }
}
