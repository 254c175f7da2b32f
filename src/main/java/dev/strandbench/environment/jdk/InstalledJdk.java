package dev.strandbench.environment.jdk;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A Java home directory as its {@code release} file describes it. Immutable. */
public final class InstalledJdk {

    /** The oldest feature release that has final virtual threads, and so the oldest that runs a benchmark. */
    public static final int OLDEST_SUITABLE_FEATURE = 21;

    private static final int FEATURES_BETWEEN_LTS_RELEASES = 4;

    private final Path home;
    private final String version;
    private final String vendor;
    private final boolean earlyAccess;

    private InstalledJdk(Path home, String version, String vendor, boolean earlyAccess) {
        this.home = home;
        this.version = version;
        this.vendor = vendor;
        this.earlyAccess = earlyAccess;
    }

    /**
     * Reads the {@code release} file of a Java home; starts no process.
     *
     * @throws IOException if the file is missing or unreadable, names no {@code JAVA_VERSION}, or there is no
     *     {@code java} program in {@code bin}
     */
    public static InstalledJdk read(Path home) throws IOException {
        Path release = home.resolve("release");
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw new IOException(release + " is not a properties file", e);
        }
        String version = unquoted(properties.getProperty("JAVA_VERSION", ""));
        if (JavaVersion.featureOf(version) == JavaVersion.UNKNOWN) {
            throw new IOException(release + " names no JAVA_VERSION");
        }
        String runtimeVersion = unquoted(properties.getProperty("JAVA_RUNTIME_VERSION", ""));
        String vendor = unquoted(properties.getProperty("IMPLEMENTOR", "unknown vendor"));
        InstalledJdk jdk = new InstalledJdk(home, version, vendor, (version + runtimeVersion).contains("-ea"));
        if (!Files.isRegularFile(jdk.javaProgram())) {
            throw new IOException(jdk.javaProgram() + " is missing");
        }
        return jdk;
    }

    private static String unquoted(String value) {
        return value.replace("\"", "").trim();
    }

    /** The home directory, as it was found (symbolic links are kept). */
    public Path home() {
        return home;
    }

    /** The program that starts this JVM. */
    public Path javaProgram() {
        Path bin = home.resolve("bin");
        Path windows = bin.resolve("java.exe");
        return Files.isRegularFile(windows) ? windows : bin.resolve("java");
    }

    /** The full version, for example {@code 25.0.3}. */
    public String version() {
        return version;
    }

    /** The feature release, for example 25. */
    public int feature() {
        return JavaVersion.featureOf(version);
    }

    /** Who built it, as the {@code release} file says. */
    public String vendor() {
        return vendor;
    }

    /** Whether the benchmarks run on it. */
    public boolean isSuitable() {
        return feature() >= OLDEST_SUITABLE_FEATURE;
    }

    /** Whether this is a pre-release build. */
    public boolean isEarlyAccess() {
        return earlyAccess;
    }

    /** Whether this is one of the long-term-support releases that vendors have agreed on since 21: 21, 25, 29, … */
    public boolean isLongTermSupport() {
        return isSuitable()
                && !earlyAccess
                && (feature() - OLDEST_SUITABLE_FEATURE) % FEATURES_BETWEEN_LTS_RELEASES == 0;
    }

    /** One line for people: version, vendor and home directory. */
    @Override
    public String toString() {
        return "JDK " + version + (earlyAccess ? " early access" : "") + " (" + vendor + ") in " + home;
    }
}
