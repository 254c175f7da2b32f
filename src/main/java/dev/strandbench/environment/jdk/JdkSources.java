package dev.strandbench.environment.jdk;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** How to get a JDK that is new enough, for a message to the person who has none. */
public final class JdkSources {

    private static final int FEATURE = InstalledJdk.OLDEST_SUITABLE_FEATURE;

    /** Their package managers put JDKs where {@link JdkPlaces} looks. */
    private static final List<String> CALLS = Collections.unmodifiableList(Arrays.asList(
            "Debian, Ubuntu  apt-get install openjdk-" + FEATURE + "-jdk (as root)",
            "macOS           brew install openjdk@" + FEATURE,
            "Windows         winget install EclipseAdoptium.Temurin." + FEATURE + ".JDK",
            "with SDKMAN     sdk install java"));

    private JdkSources() {}

    /**
     * What to do, and a line for each system and version manager, indented, without a line break at the end. To be put
     * on a line of its own.
     */
    public static String advice() {
        String indented = System.lineSeparator() + "  ";
        return "Set JAVA_HOME to one, or install one:" + indented + String.join(indented, CALLS);
    }
}
