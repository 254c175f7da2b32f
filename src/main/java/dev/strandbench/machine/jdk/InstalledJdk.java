package dev.strandbench.machine.jdk;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** The home directory and the version of an installed JDK. Immutable. */
public final class InstalledJdk {

    /** The oldest Java release in which virtual threads are not a preview feature. */
    public static final int OLDEST_SUITABLE_FEATURE = 21;

    private static final long PATIENCE_SECONDS = 10;
    private static final int FEATURES_BETWEEN_LTS_RELEASES = 4;
    private static final String RELEASE = "release";
    private static final String UNKNOWN_VENDOR = "unknown vendor";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Path home;
    private final String version;
    private final String runtimeVersion;
    private final String vendor;
    private final boolean earlyAccess;

    private InstalledJdk(Path home, String version, String runtimeVersion, String vendor, boolean earlyAccess) {
        this.home = home;
        this.version = version;
        this.runtimeVersion = runtimeVersion;
        this.vendor = vendor;
        this.earlyAccess = earlyAccess;
    }

    /**
     * Reads the JDK in a home directory that the user chose. Starts the {@code java} program if the {@code release}
     * file is missing, as in a JDK that was just built. Throws {@link IOException} if no version can be found.
     */
    public static InstalledJdk named(Path home) throws IOException {
        try {
            return read(home);
        } catch (IOException e) {
            return asked(home);
        }
    }

    /** Reads the JDK in a home directory. Throws {@link IOException} if the JDK has no version or no {@code java}. */
    public static InstalledJdk read(Path named) throws IOException {
        Path home = homeIn(named);
        Path release = home.resolve(RELEASE);
        // If the file has another encoding, only the vendor's name is wrong.
        String text = new String(Files.readAllBytes(release), StandardCharsets.UTF_8);
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text.replace(BYTE_ORDER_MARK, "")));
        } catch (IllegalArgumentException e) {
            throw new IOException(release + " is not a properties file", e);
        }
        String runtimeVersion = unquoted(properties.getProperty("JAVA_RUNTIME_VERSION", ""));
        String version =
                unquoted(properties.getProperty("JAVA_VERSION", runtimeVersion.split("\\+", 2)[0]));
        if (JavaVersion.featureOf(version) == JavaVersion.UNKNOWN) {
            throw new IOException(release + " names no JAVA_VERSION");
        }
        String vendor = unquoted(properties.getProperty("IMPLEMENTOR", UNKNOWN_VENDOR));
        boolean earlyAccess = (version + runtimeVersion).contains("-ea");
        InstalledJdk jdk = new InstalledJdk(home, version, runtimeVersion, vendor, earlyAccess);
        if (!Files.isRegularFile(jdk.javaProgram())) {
            throw new IOException(jdk.javaProgram() + " is missing");
        }
        return jdk;
    }

    private static InstalledJdk asked(Path named) throws IOException {
        Path asked = homeIn(named).toAbsolutePath();
        Properties said = new Properties();
        for (String line : settings(programOf(asked))) {
            String[] parts = line.split("=", 2);
            if (parts.length > 1) {
                said.setProperty(parts[0].trim(), parts[1].trim());
            }
        }
        String version = said.getProperty("java.version", "");
        if (JavaVersion.featureOf(version) == JavaVersion.UNKNOWN) {
            throw new IOException(programOf(asked) + " does not say which version it is");
        }
        // The directory may only link to a Java program elsewhere, as /usr does.
        Path home =
                JdkDiscovery.Places.pathIn(said.getProperty("java.home", "")).orElse(asked);
        return new InstalledJdk(
                Files.exists(programOf(home)) ? home : asked,
                version,
                said.getProperty("java.runtime.version", ""),
                said.getProperty("java.vendor", UNKNOWN_VENDOR),
                version.contains("-ea"));
    }

    /** The program's output goes to a file, because a program that hangs would keep a pipe open. */
    private static List<String> settings(Path program) throws IOException {
        Path output = Files.createTempFile("strandbench-", ".out");
        try {
            Process process = new ProcessBuilder(program.toString(), "-XshowSettings:properties", "-version")
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            awaitEnd(process, program);
            String said = new String(Files.readAllBytes(output), encodingOfPrograms());
            return Arrays.asList(said.split("\\R"));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Programs print paths in an encoding that may differ from Java's default, UTF-8. */
    private static Charset encodingOfPrograms() {
        String named = System.getProperty("native.encoding", "");
        return !named.isEmpty() && Charset.isSupported(named) ? Charset.forName(named) : Charset.defaultCharset();
    }

    private static void awaitEnd(Process process, Path program) throws IOException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(program + " does not say which version it is");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + program + " was asked", e);
        } finally {
            process.destroyForcibly();
        }
    }

    static boolean isDescribed(Path home) {
        return Files.exists(home.resolve(RELEASE));
    }

    static Path homeIn(Path named) {
        Path bundled = named.resolve("Contents").resolve("Home");
        return Files.isDirectory(bundled) ? bundled : named;
    }

    static String unquoted(String value) {
        return value.replace("\"", "").trim();
    }

    /** Returns the home directory, without resolving symbolic links. */
    public Path home() {
        return home;
    }

    public Path javaProgram() {
        return programOf(home);
    }

    private static Path programOf(Path home) {
        Path bin = home.resolve("bin");
        Path windows = bin.resolve("java.exe");
        return Files.isRegularFile(windows) ? windows : bin.resolve("java");
    }

    public String version() {
        return version;
    }

    /** Returns the version with the build number, for example {@code 28-ea+10-1034}; empty if unknown. */
    public String runtimeVersion() {
        return runtimeVersion;
    }

    public int feature() {
        return JavaVersion.featureOf(version);
    }

    public String vendor() {
        return vendor;
    }

    public boolean isSuitable() {
        return feature() >= OLDEST_SUITABLE_FEATURE;
    }

    public boolean isEarlyAccess() {
        return earlyAccess;
    }

    /** Returns true for a long-term-support release: by agreement between vendors, JDK 21, 25, 29 and so on. */
    public boolean isLongTermSupport() {
        return isSuitable()
                && !earlyAccess
                && (feature() - OLDEST_SUITABLE_FEATURE) % FEATURES_BETWEEN_LTS_RELEASES == 0;
    }

    @Override
    public String toString() {
        return "JDK " + version + (earlyAccess ? " early access" : "") + " (" + vendor + ") in " + home;
    }
}
