package dev.strandbench.usercode;

import com.acme.SomebodysBenchmark;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import joptsimple.OptionParser;
import org.apache.commons.math3.util.FastMath;
import org.openjdk.jmh.runner.Runner;

/** JMH jars as other projects build them. */
public final class JmhJars {

    private static final String PROPERTIES = "jmh.properties";

    /** Forks do not start without it. */
    private static final String COMPILER_HINTS = "META-INF/CompilerHints";

    private JmhJars() {}

    /**
     * Builds a jar with the benchmarks of {@code com.acme}, their JMH and its libraries.
     *
     * @param jmhVersion the version that its JMH states
     */
    public static Path in(Path directory, String jmhVersion) throws IOException {
        Path jar = directory.resolve("acme-benchmarks.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.setLevel(Deflater.BEST_SPEED);
            Path classes = home(SomebodysBenchmark.class);
            add(out, JmhJar.BENCHMARK_LIST, only(classes.resolve(JmhJar.BENCHMARK_LIST)));
            add(out, COMPILER_HINTS, Files.readAllBytes(classes.resolve(COMPILER_HINTS)));
            try (Stream<Path> files = Files.walk(classes.resolve("com/acme"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    add(out, classes.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
            add(out, PROPERTIES, ("jmh.version=" + jmhVersion + "\n").getBytes(StandardCharsets.UTF_8));
            Set<String> known = new HashSet<>();
            for (Class<?> library : List.of(Runner.class, OptionParser.class, FastMath.class)) {
                addClasses(out, home(library), known);
            }
        }
        return jar;
    }

    private static byte[] only(Path list) throws IOException {
        return Files.readAllLines(list).stream()
                .filter(line -> line.contains("com.acme."))
                .collect(Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Path home(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    }

    private static void addClasses(JarOutputStream out, Path library, Set<String> known) throws IOException {
        try (JarFile jar = new JarFile(library.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".class") && known.add(entry.getName())) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        add(out, entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        new ByteArrayInputStream(content).transferTo(out);
        out.closeEntry();
    }
}
