package dev.strandbench.usercode;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Loads this project's classes again, but with another jar's list of benchmarks. JMH reads the list of benchmarks with
 * its own class loader, so only a separate class loader can replace the list. Only forks load the other jar's classes.
 */
public final class JmhJarLoader extends URLClassLoader {

    private static final String NAME = "jmh-jar";

    private static final List<String> LISTS = List.of(JmhJar.BENCHMARK_LIST, "META-INF/CompilerHints");

    private final URLClassLoader theirs;

    private JmhJarLoader(JmhJar jar) {
        super(NAME, urls(ownClassPath()), ClassLoader.getPlatformClassLoader());
        theirs = new URLClassLoader(urls(jar.entries().map(Path::toUri)), null);
    }

    public static boolean isActive() {
        return NAME.equals(JmhJarLoader.class.getClassLoader().getName());
    }

    /**
     * Runs a command with a jar's benchmarks, and returns the exit status. The main class needs a public static method
     * {@code int run(String[])}, which gets the command line. The class loader stays open for the command's threads.
     */
    public static int run(JmhJar jar, Class<?> main, String... call) {
        JmhJarLoader loader = new JmhJarLoader(jar);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return (int) loader.loadClass(main.getName())
                    .getMethod("run", String[].class)
                    .invoke(null, (Object) call);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException unchecked
                    ? unchecked
                    : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Uses {@code File}, because {@code Path} rejects the invalid paths that a JVM ignores. */
    private static Stream<URI> ownClassPath() {
        return Arrays.stream(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                .map(entry -> new File(entry).toURI());
    }

    static URL[] urls(Stream<URI> entries) {
        return entries.map(entry -> {
                    try {
                        return entry.toURL();
                    } catch (MalformedURLException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toArray(URL[]::new);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (!LISTS.contains(name)) {
            return super.getResources(name);
        }
        Enumeration<URL> found = theirs.findResources(name);
        // JMH needs the list of compiler hints even if the other jar has none.
        return found.hasMoreElements() || name.equals(JmhJar.BENCHMARK_LIST) ? found : super.getResources(name);
    }

    @Override
    public void close() throws IOException {
        theirs.close();
        super.close();
    }
}
