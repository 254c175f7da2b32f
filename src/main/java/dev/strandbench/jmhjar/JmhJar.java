package dev.strandbench.jmhjar;

import dev.strandbench.error.FileFault;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.text.FileTree;
import dev.strandbench.text.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Benchmarks that another project has built with JMH's annotation processor.
 *
 * @param path the jar with the list of benchmarks, absolute
 * @param libraries jars and directories that its classes need beside it, absolute; none if it holds all
 */
public record JmhJar(Path path, List<Path> libraries) {

    /** Where JMH's annotation processor leaves the names of all benchmarks. */
    static final String BENCHMARK_LIST = "META-INF/BenchmarkList";

    private static final String JMH_PROPERTIES = "jmh.properties";
    private static final String JMH_VERSION = "jmh.version";
    private static final String ENDING = ".jar";

    /**
     * Opens a jar.
     *
     * @param name its path
     * @throws UserErrorException if there is none, or it holds no benchmarks
     */
    public static JmhJar of(String name, List<Path> libraries) {
        Path path;
        try {
            path = Path.of(name).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw notFound(name);
        }
        if (!Files.isRegularFile(path)) {
            throw notFound(name);
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            if (jar.getEntry(BENCHMARK_LIST) == null) {
                throw new UserErrorException(
                        "--jar " + name + " holds no benchmarks: JMH's annotation processor leaves " + BENCHMARK_LIST
                                + " beside their classes; valid: the jar that java -jar would run them from");
            }
        } catch (IOException e) {
            throw new UserErrorException("--jar " + name + " is not a jar: " + FileFault.of(e));
        }
        Set<Path> all = new LinkedHashSet<>();
        addNamedBy(path, all);
        for (Path library : libraries) {
            all.add(library);
            addNamedBy(library, all);
        }
        all.remove(path);
        return new JmhJar(path, List.copyOf(all));
    }

    /** Adds the jars that a jar's manifest names, and those that theirs do; a JVM takes them for named beside it. */
    private static void addNamedBy(Path entry, Set<Path> all) {
        if (!Files.isRegularFile(entry)) {
            return;
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            String names = jar.getManifest() == null
                    ? null
                    : jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String name : names == null ? new String[0] : names.strip().split("\\s+", -1)) {
                Path named = Path.of(entry.toUri().resolve(name));
                if (Files.exists(named) && all.add(named)) {
                    addNamedBy(named, all);
                }
            }
        } catch (IOException | IllegalArgumentException | FileSystemNotFoundException e) {
            // A JVM ignores what it cannot read there, too.
            return;
        }
    }

    private static UserErrorException notFound(String name) {
        return new UserErrorException(
                "--jar " + name + " was not found; valid: the jar of a JMH project, such as target/benchmarks.jar");
    }

    /** The jar that a class path of {@link #classPath} begins with. */
    public static JmhJar at(List<String> classPath) {
        try {
            return of(
                    classPath.getFirst(),
                    classPath.stream().skip(1).map(Path::of).toList());
        } catch (InvalidPathException e) {
            throw notFound(e.getInput());
        }
    }

    /** Its file's name without the ending. */
    public String name() {
        String file = String.valueOf(path.getFileName());
        return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
    }

    /** Itself and its libraries, in the order in which classes are looked for. */
    public List<String> classPath() {
        return entries().map(Path::toString).toList();
    }

    Stream<Path> entries() {
        return Stream.concat(Stream.of(path), libraries.stream());
    }

    private boolean hasJmh() {
        return entries().anyMatch(entry -> holds(entry, "org/openjdk/jmh/runner/ForkedMain.class"));
    }

    private static boolean holds(Path entry, String name) {
        if (Files.isDirectory(entry)) {
            return Files.isRegularFile(entry.resolve(name));
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            return jar.getEntry(name) != null;
        } catch (IOException e) {
            throw unreadable(entry, e);
        }
    }

    /** The version of the JMH that it brings along; empty if it brings none, or does not say. */
    public Optional<String> jmhVersion() {
        return entries().flatMap(entry -> versionIn(entry).stream()).findFirst();
    }

    private static Optional<String> versionIn(Path entry) {
        try {
            if (Files.isDirectory(entry)) {
                Path file = entry.resolve(JMH_PROPERTIES);
                return Files.isRegularFile(file) ? version(Files.newInputStream(file)) : Optional.empty();
            }
            try (JarFile jar = new JarFile(entry.toFile())) {
                ZipEntry file = jar.getEntry(JMH_PROPERTIES);
                return file == null ? Optional.empty() : version(jar.getInputStream(file));
            }
        } catch (IOException e) {
            throw unreadable(entry, e);
        }
    }

    private static Optional<String> version(InputStream file) throws IOException {
        try (InputStream in = file) {
            Properties properties = new Properties();
            properties.load(in);
            return Optional.ofNullable(properties.getProperty(JMH_VERSION));
        }
    }

    /**
     * A digest of the contents of all jars, and of all files in directories.
     *
     * @throws UserErrorException if one cannot be read
     */
    public String digest() {
        try {
            MessageDigest digest = Sha256.begun();
            for (Path entry : entries().toList()) {
                for (Path file : FileTree.filesIn(entry)) {
                    digest.update(Files.readAllBytes(file));
                }
            }
            return Sha256.hex(digest);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static UserErrorException unreadable(Path entry, IOException e) {
        return new UserErrorException("--jar: " + entry + " cannot be read: " + FileFault.of(e));
    }

    /**
     * The class path of a fork: the jar's own classes first, as if this project were not there, and last what the
     * runner needs in it. Only a JMH that is not the runner's gives way to the runner's, for the two would not
     * understand each other.
     *
     * @param runnersVersion the version of the runner's JMH
     * @return a class path in the system's syntax; what the runner adds is there until this JVM ends
     * @throws IOException if what the runner adds cannot be written
     */
    public String forkClassPath(String runnersVersion) throws IOException {
        List<String> path = new ArrayList<>(classPath());
        boolean hasJmh = hasJmh();
        if (hasJmh && !jmhVersion().equals(Optional.of(runnersVersion))) {
            path.addFirst(RunnerClasses.ofJmh().inAJar());
        }
        path.add((hasJmh ? RunnerClasses.ofProfilers() : RunnerClasses.ofProfilersAndJmh()).inAJar());
        return path.stream().collect(Collectors.joining(File.pathSeparator));
    }
}
