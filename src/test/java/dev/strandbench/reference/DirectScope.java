package dev.strandbench.reference;

import java.io.ByteArrayOutputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A class that calls {@code StructuredTaskScope} directly. The running JDK compiles it against its own version of the
 * preview API, so it loads only with {@code --enable-preview}.
 */
final class DirectScope {

    private static final String NAME = "dev.strandbench.reference.compiled.Direct";
    private static final int FIRST_FEATURE_WITH_OPEN = 25;

    private static final String SOURCE = """
            package dev.strandbench.reference.compiled;

            import java.util.ArrayList;
            import java.util.List;
            import java.util.concurrent.StructuredTaskScope;
            import java.util.function.Supplier;

            public final class Direct implements dev.strandbench.reference.ForkAndSum {
                @Override
                public long run(int tasks, IndexedTask task) throws Exception {
                    try (var scope = %1$s) {
                        List<Supplier<Long>> results = new ArrayList<>(tasks);
                        for (int i = 0; i < tasks; i++) {
                            int index = i;
                            results.add(scope.fork(() -> task.call(index)));
                        }
                        %2$s;
                        long sum = 0;
                        for (Supplier<Long> result : results) {
                            sum += result.get();
                        }
                        return sum;
                    }
                }

                @Override
                public void runOnly(int tasks, IndexedTask task) throws Exception {
                    try (var scope = %1$s) {
                        for (int i = 0; i < tasks; i++) {
                            int index = i;
                            scope.fork(() -> task.call(index));
                        }
                        %2$s;
                    }
                }
            }
            """;

    private DirectScope() {}

    /** Compiles the class into a directory and loads it. */
    static ForkAndSum compileInto(Path directory) throws ReflectiveOperationException, MalformedURLException {
        int feature = Runtime.version().feature();
        String source = feature >= FIRST_FEATURE_WITH_OPEN
                ? SOURCE.formatted("StructuredTaskScope.<Long>open()", "scope.join()")
                : SOURCE.formatted("new StructuredTaskScope.ShutdownOnFailure()", "scope.join().throwIfFailed()");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        List<String> options = List.of(
                "--enable-preview",
                "--release",
                String.valueOf(feature),
                "-proc:none",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                directory.toString());
        boolean compiled = compiler.getTask(
                        new java.io.PrintWriter(messages, true, StandardCharsets.UTF_8),
                        null,
                        null,
                        options,
                        null,
                        List.of(new Source(source)))
                .call();
        if (!compiled) {
            throw new IllegalStateException(messages.toString(StandardCharsets.UTF_8));
        }
        // Stays open: the class may load others until this JVM ends.
        URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()});
        return (ForkAndSum) loader.loadClass(NAME).getConstructor().newInstance();
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String text) {
            super(URI.create("string:///" + NAME.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
