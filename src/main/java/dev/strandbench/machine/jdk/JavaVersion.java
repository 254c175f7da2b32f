package dev.strandbench.machine.jdk;

public final class JavaVersion {

    public static final int UNKNOWN = -1;

    private JavaVersion() {}

    public static int running() {
        return featureOf(System.getProperty("java.specification.version", ""));
    }

    /** Returns the feature release, such as 8 for {@code 1.8.0_392}; {@link #UNKNOWN} for other texts. */
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
