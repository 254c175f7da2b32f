package dev.strandbench.environment.jdk;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where JDKs are kept: the environment's own choice first, then the places of package managers, IDEs and version
 * managers on Linux, macOS and Windows.
 */
public final class JdkPlaces {

    private static final String MAC_HOME = "Contents/Home";

    private final List<Path> homes = new ArrayList<>();
    private final List<Path> searched = new ArrayList<>();

    private JdkPlaces() {}

    /**
     * Lists the candidate homes of this machine; reads directories, starts nothing.
     *
     * @param environment the environment variables, as of {@link System#getenv()}
     * @param userHome the user's home directory
     * @param osName the value of the system property {@code os.name}
     */
    public static JdkPlaces of(Map<String, String> environment, Path userHome, String osName) {
        JdkPlaces places = new JdkPlaces();
        places.addHome(environment.getOrDefault("JAVA_HOME", ""));
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            // Build machines announce their JDKs this way: JAVA_HOME_25_X64 and the like.
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

    /** Exactly the given homes and the directories directly below the given parents. */
    public static JdkPlaces only(List<Path> homes, List<Path> parents) {
        JdkPlaces places = new JdkPlaces();
        places.homes.addAll(homes);
        for (Path parent : parents) {
            places.addChildren(parent, "");
        }
        return places;
    }

    /**
     * The path in an environment variable or a system property, without the quotes that Windows lets people write into
     * one.
     *
     * @return empty if there is none, or none that this system can have
     */
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
        addChildren(Paths.get("/usr/lib/jvm"), "");
        addChildren(Paths.get("/usr/java"), "");
        addChildren(Paths.get("/opt/java"), "");
        addChildren(Paths.get("/opt"), "");
        addChildren(Paths.get("/usr/local"), "");
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
            // A place that this machine does not have, or does not let us read, holds no JDK for us.
            return;
        }
        Collections.sort(children);
        homes.addAll(children);
    }

    /** Directories that may be Java homes, most wanted first; the same home may appear twice under two names. */
    List<Path> candidateHomes() {
        return Collections.unmodifiableList(homes);
    }

    /** The directories whose children were considered. */
    List<Path> searchedDirectories() {
        return Collections.unmodifiableList(searched);
    }
}
