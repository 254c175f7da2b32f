package dev.strandbench.function;

import dev.strandbench.error.FileFault;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.text.FileTree;
import dev.strandbench.text.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
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

/**
 * Where the user's classes are. A run passes it on to its forks, and keeps it, as JVM arguments.
 *
 * @param entries jars and directories that exist, as absolute paths, in the order in which classes are looked for
 * @param missing what was named and does not exist, is neither a jar nor a directory, or holds no jar; ignored
 */
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
     * Reads a class path as {@code java -cp} does: {@code lib/*} stands for the jars in a directory, and what does not
     * exist is ignored.
     *
     * @param text entries separated as the system does it; none if it is empty
     * @throws UserErrorException if it names entries, and none of them exists
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

    /** What a user should know of it, in a line; empty if all of it exists. */
    public Optional<String> warning() {
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("--classpath: " + notFound(missing) + ", and ignored; valid: " + VALID);
    }

    private static String notFound(List<String> missing) {
        return String.join(", ", missing) + (missing.size() == 1 ? " was" : " were") + " not found";
    }

    /** The class path that this JVM was given by {@link #jvmArguments}; without entries if it was not. */
    public static FunctionClassPath ofThisJvm() {
        return of(System.getProperty(CLASS_PATH, ""));
    }

    /** The files that an entry stands for; none if there are none. */
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

    /** What makes a fork look for classes there, and says which files these are. */
    public List<String> jvmArguments() {
        return List.of("-D" + CLASS_PATH + "=" + text(), "-D" + DIGEST + "=" + digest());
    }

    /** The class path among JVM arguments, as {@code --classpath} takes it; empty if they name none. */
    public static Optional<String> textIn(List<String> jvmArguments) {
        return value(jvmArguments, TYPED)
                .or(() -> value(jvmArguments, CLASS_PATH))
                .filter(text -> !text.isEmpty());
    }

    private String text() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** What lets a run name the class path as its user typed it, with {@code lib/*} for many jars. */
    public static String typedAs(String text) {
        return "-D" + TYPED + "=" + text;
    }

    /**
     * Why forks with these JVM arguments would not find the classes that they were planned with; empty if they would,
     * or if the arguments name no class path.
     */
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

    /** Whether JVM arguments are those of a run that calls a function of the user's. */
    public static boolean isNamedIn(List<String> jvmArguments) {
        return value(jvmArguments, DIGEST).isPresent();
    }

    private static Optional<String> value(List<String> jvmArguments, String property) {
        String start = "-D" + property + "=";
        return jvmArguments.stream()
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst();
    }

    /** A loader for the classes. */
    ClassLoader loader() {
        return new FunctionLoader(entries.stream().map(FunctionClassPath::url).toArray(URL[]::new));
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of all classes, for messages. */
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

    /** The names of all files below a directory, from there on. */
    static List<String> filesIn(Path directory) throws IOException {
        return FileTree.filesIn(directory).stream()
                .map(file -> directory.relativize(file).toString().replace(File.separatorChar, '/'))
                .sorted()
                .toList();
    }

    private static UserErrorException unreadable(Path entry, IOException e) {
        return new UserErrorException("--classpath: " + entry + " cannot be read: " + FileFault.of(e));
    }

    /** A digest of the names and the contents of all files. */
    private String digest() {
        try {
            MessageDigest digest = Sha256.begun();
            for (Path entry : entries) {
                if (Files.isDirectory(entry)) {
                    for (String file : filesIn(entry)) {
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
}
