package dev.strandbench.usercode;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.Sha256;
import dev.strandbench.base.UserErrorException;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The user's class path, as absolute paths. Entries without an existing jar or directory count as missing. */
public record FunctionClassPath(List<Path> entries, List<String> missing) {

    private static final String CLASS_PATH = "strandbench.function.classpath";
    private static final String TYPED = "strandbench.function.typedClasspath";
    private static final String DIGEST = "strandbench.function.digest";
    private static final String CLASS_FILE = ".class";
    private static final String JAR = ".jar";
    private static final String ALL_JARS = "*";
    private static final String VALID =
            "jars, directories of classes, and lib/* for the jars in a directory, separated by " + File.pathSeparator;

    /**
     * Parses a class path in the format of {@code java -cp}; it may be empty. The entry {@code lib/*} means all jars in
     * the directory {@code lib}. Throws {@link UserErrorException} if all entries are missing.
     */
    public static FunctionClassPath of(String text) {
        List<Path> entries = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String entry : text.split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                List<Path> found = expanded(entry);
                entries.addAll(found);
                if (found.isEmpty()) {
                    missing.add(entry);
                }
            }
        }
        if (entries.isEmpty() && !missing.isEmpty()) {
            throw new UserErrorException("--classpath: " + notFound(missing) + "; valid: " + VALID);
        }
        return new FunctionClassPath(List.copyOf(entries), List.copyOf(missing));
    }

    public Optional<String> warning() {
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("--classpath: " + notFound(missing) + ", and ignored; valid: " + VALID);
    }

    private static String notFound(List<String> missing) {
        return String.join(", ", missing) + (missing.size() == 1 ? " was" : " were") + " not found";
    }

    public static FunctionClassPath ofThisJvm() {
        return of(System.getProperty(CLASS_PATH, ""));
    }

    private static List<Path> expanded(String entry) {
        boolean allJars = entry.equals(ALL_JARS) || entry.endsWith("/" + ALL_JARS) || entry.endsWith("\\" + ALL_JARS);
        Path path;
        try {
            path = Path.of(allJars ? entry.substring(0, entry.length() - ALL_JARS.length()) : entry)
                    .toAbsolutePath()
                    .normalize();
        } catch (InvalidPathException e) {
            return List.of();
        }
        if (!allJars) {
            return Files.isDirectory(path) || isJar(path) ? List.of(path) : List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(FunctionClassPath::isJar).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean isJar(Path path) {
        return path.toString().endsWith(JAR) && Files.isRegularFile(path);
    }

    /** Returns the JVM arguments that pass the class path and a digest of its files to a fork. */
    public List<String> jvmArguments() {
        return List.of("-D" + CLASS_PATH + "=" + text(), "-D" + DIGEST + "=" + digest());
    }

    /** Returns the class path in JVM arguments, as written for {@code --classpath}; empty if there is none. */
    public static Optional<String> textIn(List<String> jvmArguments) {
        return value(jvmArguments, TYPED)
                .or(() -> value(jvmArguments, CLASS_PATH))
                .filter(text -> !text.isEmpty());
    }

    private String text() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns a JVM argument that contains the class path as the user typed it, for example with {@code lib/*}. */
    public static String typedAs(String text) {
        return "-D" + TYPED + "=" + text;
    }

    /** Returns an error message if files of the planned class path have changed or are unreadable; otherwise empty. */
    public static Optional<String> changeSince(List<String> jvmArguments) {
        Optional<String> planned = value(jvmArguments, DIGEST);
        if (planned.isEmpty()) {
            return Optional.empty();
        }
        try {
            String now = of(value(jvmArguments, CLASS_PATH).orElse("")).digest();
            return planned.get().equals(now) ? Optional.empty() : Optional.of("the files of --classpath have changed");
        } catch (UserErrorException e) {
            return Optional.of(e.explanation());
        }
    }

    public static boolean isNamedIn(List<String> jvmArguments) {
        return value(jvmArguments, DIGEST).isPresent();
    }

    static Optional<String> value(List<String> jvmArguments, String property) {
        String start = "-D" + property + "=";
        return jvmArguments.stream()
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst();
    }

    ClassLoader loader() {
        return new FunctionLoader(JmhJarLoader.urls(entries.stream().map(Path::toUri)));
    }

    Set<String> classNames() {
        Set<String> names = new TreeSet<>();
        for (Path entry : entries) {
            try {
                Stream<String> files = Files.isDirectory(entry) ? filesIn(entry).stream() : filesOfJar(entry).stream();
                files.filter(file -> file.endsWith(CLASS_FILE) && !file.startsWith("META-INF"))
                        .map(file -> file.substring(0, file.length() - CLASS_FILE.length())
                                .replace('/', '.'))
                        .forEach(names::add);
            } catch (IOException e) {
                throw unreadable(entry, e);
            }
        }
        return names;
    }

    private static List<String> filesOfJar(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(one -> one.getName()).toList();
        }
    }

    static List<String> filesIn(Path directory) throws IOException {
        return JmhJar.filesIn(directory).stream()
                .map(file -> directory.relativize(file).toString().replace(File.separatorChar, '/'))
                .sorted()
                .toList();
    }

    private static UserErrorException unreadable(Path entry, IOException e) {
        return new UserErrorException("--classpath: " + entry + " cannot be read: " + FileFault.of(e));
    }

    private String digest() {
        try {
            MessageDigest digest = Sha256.begun();
            for (Path entry : entries) {
                if (Files.isDirectory(entry)) {
                    for (String file : filesIn(entry)) {
                        if (JmhJar.isOfARun(entry, entry.resolve(file))) {
                            continue;
                        }
                        digest.update(file.getBytes(StandardCharsets.UTF_8));
                        digest.update(Files.readAllBytes(entry.resolve(file)));
                    }
                } else {
                    digest.update(Files.readAllBytes(entry));
                }
            }
            return Sha256.hex(digest);
        } catch (IOException e) {
            throw new UserErrorException("--classpath cannot be read: " + FileFault.of(e));
        }
    }

    /** Loads only Kotlin from this jar, so that the user's code and this jar share one type of continuation. */
    private static final class FunctionLoader extends URLClassLoader {

        private static final List<String> SHARED = List.of("kotlin.", "kotlinx.coroutines.");

        /**
         * Packages that are loaded from the user's class path, because their signatures use classes of the user's
         * libraries.
         */
        private static final List<String> OF_LIBRARIES =
                List.of("kotlinx.coroutines.reactive.", "kotlinx.coroutines.reactor.");

        static {
            ClassLoader.registerAsParallelCapable();
        }

        private final ClassLoader ours = FunctionLoader.class.getClassLoader();

        FunctionLoader(URL[] classPath) {
            super(classPath, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean isShared = SHARED.stream().anyMatch(name::startsWith)
                    && OF_LIBRARIES.stream().noneMatch(name::startsWith);
            if (isShared) {
                try {
                    return ours.loadClass(name);
                } catch (ClassNotFoundException e) {
                    // This jar does not contain all of Kotlin; the user's class path may.
                    return super.loadClass(name, resolve);
                }
            }
            return super.loadClass(name, resolve);
        }
    }
}
