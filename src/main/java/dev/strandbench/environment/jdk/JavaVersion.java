package dev.strandbench.environment.jdk;

/** Reads feature releases out of version strings, in the old scheme (1.8.0_392) as in the new one (21.0.13). */
public final class JavaVersion {

    /** Stands for a string that is not a Java version. */
    public static final int UNKNOWN = -1;

    private JavaVersion() {}

    /** The feature release of the JVM that runs this, or {@link #UNKNOWN}. */
    public static int running() {
        return featureOf(System.getProperty("java.specification.version", ""));
    }

    /** The feature release that a version string names, for example 8 for {@code 1.8.0_392}, or {@link #UNKNOWN}. */
    public static int featureOf(String version) {
        String modern = version.startsWith("1.") ? version.substring(2) : version;
        int end = 0;
        while (end < modern.length() && Character.isDigit(modern.charAt(end))) {
            end++;
        }
        try {
            return Integer.parseInt(modern.substring(0, end));
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }
}
