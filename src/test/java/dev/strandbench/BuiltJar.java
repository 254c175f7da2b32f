package dev.strandbench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The jar that users get, as the build has made it. */
public final class BuiltJar {

    /** Where it is. */
    public static final Path FILE = Path.of(System.getProperty("strandbench.jar", "target/benchmarks.jar"))
            .toAbsolutePath();

    private BuiltJar() {}

    /**
     * A call of it, as users make it.
     *
     * @param java runs it
     * @param temporary where JMH's lock stands: another JMH on this machine does not matter to a test that measures
     *     nothing
     * @return the words, which may be added to
     */
    public static List<String> call(Path java, Path temporary, String... arguments) {
        List<String> call =
                new ArrayList<>(List.of(java.toString(), "-Djava.io.tmpdir=" + temporary, "-jar", FILE.toString()));
        call.addAll(List.of(arguments));
        return call;
    }
}
