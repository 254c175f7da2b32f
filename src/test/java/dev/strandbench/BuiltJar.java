package dev.strandbench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The jar that the build has made for users. */
public final class BuiltJar {

    public static final Path FILE = Path.of(System.getProperty("strandbench.jar", "target/benchmarks.jar"))
            .toAbsolutePath();

    private BuiltJar() {}

    /**
     * Returns a command line that calls the jar; more words may be added to it.
     *
     * @param temporary the directory for temporary files, where JMH keeps its lock; a lock of its own lets a test run
     *     next to another JMH
     */
    public static List<String> call(Path java, Path temporary, String... arguments) {
        List<String> call =
                new ArrayList<>(List.of(java.toString(), "-Djava.io.tmpdir=" + temporary, "-jar", FILE.toString()));
        call.addAll(List.of(arguments));
        return call;
    }
}
