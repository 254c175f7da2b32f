package dev.strandbench.usercode;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.Sha256;
import dev.strandbench.base.UserErrorException;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.commons.math3.util.FastMath;
import org.openjdk.jmh.runner.Runner;

/** A jar with another project's benchmarks, and the libraries that they need. All paths are absolute. */
public record JmhJar(Path path, List<Path> libraries) {

    static final String BENCHMARK_LIST = "META-INF/BenchmarkList";

    private static final String JMH_PROPERTIES = "jmh.properties";
    private static final String JMH_VERSION = "jmh.version";
    private static final String ENDING = ".jar";

    /**
     * Opens a jar of benchmarks, and adds the jars that its own manifest and the libraries' manifests list. Throws
     * {@link UserErrorException} if the jar does not exist or contains no benchmarks.
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
                        "--jar " + name + " holds no benchmarks: it lacks " + BENCHMARK_LIST + ", which JMH's"
                                + " annotation processor writes; valid: a jar whose benchmarks java -jar can run");
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
            // A JVM also ignores entries that cannot be read.
            return;
        }
    }

    private static UserErrorException notFound(String name) {
        return new UserErrorException(
                "--jar " + name + " was not found; valid: the jar of a JMH project, such as target/benchmarks.jar");
    }

    public static JmhJar at(List<String> classPath) {
        try {
            return of(
                    classPath.getFirst(),
                    classPath.stream().skip(1).map(Path::of).toList());
        } catch (InvalidPathException e) {
            throw notFound(e.getInput());
        }
    }

    public String name() {
        String file = String.valueOf(path.getFileName());
        return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
    }

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
        try {
            return inside(entry, root -> Files.isRegularFile(root.resolve(name)));
        } catch (IOException e) {
            throw unreadable(entry, e);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T of(Path root) throws IOException;
    }

    private static <T> T inside(Path entry, Reading<T> reading) throws IOException {
        if (Files.isDirectory(entry)) {
            return reading.of(entry);
        }
        try (FileSystem jar = FileSystems.newFileSystem(entry)) {
            return reading.of(jar.getPath("/"));
        } catch (ProviderNotFoundException e) {
            throw new IOException("it is not a jar", e);
        }
    }

    public Optional<String> jmhVersion() {
        return entries().flatMap(entry -> versionIn(entry).stream()).findFirst();
    }

    private static Optional<String> versionIn(Path entry) {
        try {
            return inside(entry, root -> {
                Path file = root.resolve(JMH_PROPERTIES);
                Properties properties = new Properties();
                if (Files.isRegularFile(file)) {
                    properties.load(new ByteArrayInputStream(Files.readAllBytes(file)));
                }
                return Optional.ofNullable(properties.getProperty(JMH_VERSION));
            });
        } catch (IOException e) {
            throw unreadable(entry, e);
        }
    }

    public String digest() {
        try {
            MessageDigest digest = Sha256.begun();
            for (Path entry : entries().toList()) {
                for (Path file : filesIn(entry)) {
                    if (!isOfARun(entry, file)) {
                        digest.update(Files.readAllBytes(file));
                    }
                }
            }
            return Sha256.hex(digest);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * Returns true if the file belongs to a run. Runs write files below the working directory, which may be on the
     * class path.
     */
    static boolean isOfARun(Path entry, Path file) {
        if (!Files.isDirectory(entry)) {
            return false;
        }
        for (Path at = file.getParent(); at != null && !at.equals(entry); at = at.getParent()) {
            if (Files.exists(at.resolve("session.json")) && Files.exists(at.resolve(".lock"))) {
                return true;
            }
        }
        return false;
    }

    static List<Path> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static UserErrorException unreadable(Path entry, IOException e) {
        return new UserErrorException("--jar: " + entry + " cannot be read: " + FileFault.of(e));
    }

    /**
     * Returns a fork's class path: the jar, its libraries, and the runner's classes. If the jar contains another
     * version of JMH, the runner's JMH comes first, because different versions cannot communicate. Creates temporary
     * jars, which exist until this JVM ends.
     */
    public String forkClassPath(String runnersVersion) throws IOException {
        List<String> path = new ArrayList<>(classPath());
        boolean hasJmh = hasJmh();
        if (hasJmh && !jmhVersion().equals(Optional.of(runnersVersion))) {
            path.addFirst(RunnerClasses.inAJar(RunnerClasses.JMH));
        }
        path.add(hasJmh ? RunnerClasses.inAJar(RunnerClasses.PROFILERS) : RunnerClasses.inAJar(RunnerClasses.values()));
        return String.join(File.pathSeparator, path);
    }

    @SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
    private enum RunnerClasses {
        PROFILERS(RunnerClasses.class, RunnerClasses.OWN),
        JMH(Runner.class, "org/openjdk/jmh/", "jmh.properties"),
        MATHS(FastMath.class, "org/apache/commons/math3/");

        private static final String OWN = "dev/strandbench/";
        private static final String CLASS_FILE = ".class";

        private final Class<?> type;
        private final List<String> beginnings;

        RunnerClasses(Class<?> type, String... beginnings) {
            this.type = type;
            this.beginnings = List.of(beginnings);
        }

        static String inAJar(RunnerClasses... parts) throws IOException {
            Path jar = Files.createTempFile("strandbench-", ".jar");
            jar.toFile().deleteOnExit();
            try (JarOutputStream out = new JarOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
                for (RunnerClasses part : parts) {
                    part.copyTo(out);
                }
            }
            return jar.toAbsolutePath().toString();
        }

        private Path home() {
            try {
                return Path.of(Objects.requireNonNull(type.getProtectionDomain().getCodeSource())
                        .getLocation()
                        .toURI());
            } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
            }
        }

        private void copyTo(JarOutputStream out) throws IOException {
            boolean unused = inside(home(), root -> {
                for (Path file : filesIn(root)) {
                    String name = root.relativize(file).toString().replace('\\', '/');
                    if (isWanted(name)) {
                        out.putNextEntry(new JarEntry(name));
                        Files.copy(file, out);
                        out.closeEntry();
                    }
                }
                return true;
            });
        }

        private boolean isWanted(String name) {
            return beginnings.stream().anyMatch(name::startsWith)
                    && (name.endsWith(CLASS_FILE) || !name.startsWith(OWN));
        }
    }
}
