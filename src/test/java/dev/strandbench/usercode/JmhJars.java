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
import kotlin.Unit;
import org.apache.commons.math3.util.FastMath;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.util.Version;

/** JMH jars as other projects build them. */
public final class JmhJars {

    private static final String PROPERTIES = "jmh.properties";

    private static final String MANIFEST = """
        Manifest-Version: 1.0
        Main-Class: org.openjdk.jmh.Main
        """;

    private static final List<Class<?>> JMH = List.of(Runner.class, OptionParser.class, FastMath.class);

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
        write(jar, jmhVersion, JMH, List.of());
        return jar;
    }

    /** Builds such a jar as the task {@code jmhJar} of me.champeau.jmh: an entry of two libraries is in it twice. */
    public static Path asGradleDoes(Path directory) throws IOException {
        Path jar = Files.createDirectories(directory.resolve("build/libs")).resolve("acme-1.0-jmh.jar");
        write(jar, Version.getPlainVersion(), JMH, List.of("META-INF/LICENSE", "META-INF/LICENCE"));
        // A JarOutputStream refuses a second entry of the same name.
        String content = Files.readString(jar, StandardCharsets.ISO_8859_1);
        Files.writeString(jar, content.replace("META-INF/LICENCE", "META-INF/LICENSE"), StandardCharsets.ISO_8859_1);
        return jar;
    }

    /** Builds such a jar as the task {@code mainBenchmarkJar} of kotlinx-benchmark: Kotlin is in it too. */
    public static Path asKotlinxBenchmarkDoes(Path directory) throws IOException {
        Path jar = Files.createDirectories(directory.resolve("build/benchmarks/main/jars"))
                .resolve("acme-main-jmh-1.0-JMH.jar");
        List<Class<?>> libraries =
                Stream.concat(Stream.<Class<?>>of(Unit.class), JMH.stream()).toList();
        write(jar, Version.getPlainVersion(), libraries, List.of());
        return jar;
    }

    private static void write(Path jar, String jmhVersion, List<Class<?>> libraries, List<String> texts)
            throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.setLevel(Deflater.BEST_SPEED);
            add(out, JarFile.MANIFEST_NAME, MANIFEST.getBytes(StandardCharsets.UTF_8));
            for (String text : texts) {
                add(out, text, new byte[0]);
            }
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
            for (Class<?> library : libraries) {
                addClasses(out, home(library), known);
            }
        }
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
