package dev.strandbench.jmhjar;

import dev.strandbench.text.FileTree;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.apache.commons.math3.util.FastMath;
import org.openjdk.jmh.runner.Runner;

/**
 * Classes of the runner that a fork of somebody else's benchmarks needs: by themselves, so that these benchmarks do not
 * find the runner's other libraries beside their own.
 *
 * @param names what the files' names begin with, by a class that is found beside them
 */
record RunnerClasses(Map<Class<?>, List<String>> names) {

    private static final String OWN = "dev/strandbench/";
    private static final String CLASS_FILE = ".class";
    private static final List<String> JMH = List.of("org/openjdk/jmh/", "jmh.properties");

    /** What the runner's profilers are made of. */
    static RunnerClasses ofProfilers() {
        return new RunnerClasses(Map.of(RunnerClasses.class, List.of(OWN)));
    }

    /** JMH itself. */
    static RunnerClasses ofJmh() {
        return new RunnerClasses(Map.of(Runner.class, JMH));
    }

    /** Both, and the library that JMH needs in a fork. */
    static RunnerClasses ofProfilersAndJmh() {
        Map<Class<?>, List<String>> names = new LinkedHashMap<>();
        names.put(RunnerClasses.class, List.of(OWN));
        names.put(Runner.class, JMH);
        names.put(FastMath.class, List.of("org/apache/commons/math3/"));
        return new RunnerClasses(names);
    }

    /** The absolute path of a jar of them, which is there until this JVM ends. */
    String inAJar() throws IOException {
        Path jar = Files.createTempFile("strandbench-", ".jar");
        jar.toFile().deleteOnExit();
        try (JarOutputStream out = new JarOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
            for (Map.Entry<Class<?>, List<String>> group : names.entrySet()) {
                copy(home(group.getKey()), group.getValue(), out);
            }
        }
        return jar.toAbsolutePath().toString();
    }

    private static Path home(Class<?> type) {
        try {
            return Path.of(Objects.requireNonNull(type.getProtectionDomain().getCodeSource())
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(Path home, List<String> beginnings, JarOutputStream out) throws IOException {
        if (Files.isDirectory(home)) {
            for (Path file : FileTree.filesIn(home)) {
                String name = home.relativize(file).toString().replace('\\', '/');
                if (isWanted(name, beginnings)) {
                    copy(name, Files.newInputStream(file), out);
                }
            }
            return;
        }
        try (JarFile jar = new JarFile(home.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (isWanted(entry.getName(), beginnings)) {
                    copy(entry.getName(), jar.getInputStream(entry), out);
                }
            }
        }
    }

    private static boolean isWanted(String name, List<String> beginnings) {
        return beginnings.stream().anyMatch(name::startsWith)
                && (name.endsWith(CLASS_FILE) || !name.startsWith(OWN))
                && !name.endsWith("/");
    }

    private static void copy(String name, InputStream content, JarOutputStream out) throws IOException {
        try (InputStream in = content) {
            out.putNextEntry(new JarEntry(name));
            in.transferTo(out);
            out.closeEntry();
        }
    }
}
