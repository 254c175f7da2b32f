package dev.strandbench.machine.jdk;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Locale;
import java.util.Properties;

/** The command that installs a suitable JDK in a directory where the build and the launcher look for JDKs. */
public final class InstallCommand {

    private static final int FEATURE = InstalledJdk.OLDEST_SUITABLE_FEATURE;

    private static final int OLDEST_DEBIAN = 13;

    private static final int OLDEST_UBUNTU = 22;

    private InstallCommand() {}

    public static String ofThisSystem() {
        return on(System.getProperty("os.name", ""), distribution());
    }

    /** Returns the command for an {@code os.name} and the text of {@code /etc/os-release}, which may be empty. */
    public static String on(String osName, String osRelease) {
        String os = osName.toLowerCase(Locale.ROOT);
        if (os.startsWith("mac")) {
            return "brew install --cask temurin@" + FEATURE;
        }
        if (os.startsWith("windows")) {
            return "winget install EclipseAdoptium.Temurin." + FEATURE + ".JDK";
        }
        Properties release = new Properties();
        try {
            release.load(new StringReader(osRelease));
        } catch (IOException | IllegalArgumentException e) {
            // The fallback below works on any distribution with glibc.
            release.clear();
        }
        String distribution = InstalledJdk.unquoted(release.getProperty("ID", ""));
        int version = JavaVersion.featureOf(InstalledJdk.unquoted(release.getProperty("VERSION_ID", "")));
        if (distribution.equals("alpine")) {
            return "apk add openjdk" + FEATURE + "-jdk";
        }
        boolean hasPackage = (distribution.equals("debian") && version >= OLDEST_DEBIAN)
                || (distribution.equals("ubuntu") && version >= OLDEST_UBUNTU);
        return hasPackage
                ? "apt-get install openjdk-" + FEATURE + "-jdk"
                : "curl -s https://get.sdkman.io | bash; bash -ic 'sdk install java'";
    }

    private static String distribution() {
        try {
            return new String(Files.readAllBytes(Paths.get("/etc/os-release")), StandardCharsets.UTF_8);
        } catch (IOException e) {
            // Only Linux has this file.
            return "";
        }
    }
}
