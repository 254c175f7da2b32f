package dev.strandbench.jmhjar;

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
 * Loads this project's classes once more, in a world where JMH's list of benchmarks is that of another jar. JMH reads
 * the list wherever its own classes come from, so nothing less than a loader of its own replaces it. The other jar's
 * classes are not loaded here: only its forks run them.
 */
public final class JmhJarLoader extends URLClassLoader {

    private static final String NAME = "jmh-jar";

    /** What JMH reads of benchmarks before it runs them. */
    private static final List<String> LISTS = List.of(JmhJar.BENCHMARK_LIST, "META-INF/CompilerHints");

    private final URLClassLoader theirs;

    private JmhJarLoader(JmhJar jar) {
        super(NAME, urls(ownClassPath()), ClassLoader.getPlatformClassLoader());
        theirs = new URLClassLoader(urls(jar.entries().map(Path::toUri)), null);
    }

    /** Whether the benchmarks that JMH finds here are those of another jar. */
    public static boolean isActive() {
        return NAME.equals(JmhJarLoader.class.getClassLoader().getName());
    }

    /**
     * Makes a call where the benchmarks are those of a jar. The loader stays open: what the call has started may still
     * need its classes when this JVM ends.
     *
     * @param main a class with a public static method {@code run} that takes the call and returns its exit status
     * @return that status
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

    /** Of files, because not every entry has to be a possible path; a loader ignores what is none, as the JVM does. */
    private static Stream<URI> ownClassPath() {
        return Arrays.stream(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                .map(entry -> new File(entry).toURI());
    }

    private static URL[] urls(Stream<URI> entries) {
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
        // A jar may have been built without hints, of which JMH needs a list all the same.
        return found.hasMoreElements() || name.equals(JmhJar.BENCHMARK_LIST) ? found : super.getResources(name);
    }

    @Override
    public void close() throws IOException {
        theirs.close();
        super.close();
    }
}
