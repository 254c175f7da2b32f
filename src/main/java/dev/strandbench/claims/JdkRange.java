package dev.strandbench.claims;

import dev.strandbench.environment.jdk.JavaVersion;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Feature releases that a claim is about, both ends included.
 *
 * @param oldest 0 if there is none
 * @param newest {@link Integer#MAX_VALUE} if there is none
 */
public record JdkRange(int oldest, int newest) {

    /** For a claim about whatever runs it. */
    static final JdkRange ALL = new JdkRange(0, Integer.MAX_VALUE);

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3})?\\.\\.(\\d{1,3})?");

    /** That of a text such as {@code 21..23}, {@code ..23} or {@code 24..}; empty if it is none. */
    static Optional<JdkRange> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches() || text.equals("..")) {
            return Optional.empty();
        }
        int oldest = matcher.group(1) == null ? ALL.oldest : Integer.parseInt(matcher.group(1));
        int newest = matcher.group(2) == null ? ALL.newest : Integer.parseInt(matcher.group(2));
        return oldest <= newest ? Optional.of(new JdkRange(oldest, newest)) : Optional.empty();
    }

    /** Whether it has the JDK of this label, for example {@code 25.0.1}. What is no label is only in all. */
    boolean contains(String jdk) {
        int feature = JavaVersion.featureOf(jdk);
        return equals(ALL) || (feature != JavaVersion.UNKNOWN && feature >= oldest && feature <= newest);
    }

    /** In words, for example {@code JDK 24 or later}; empty for all. */
    public Optional<String> words() {
        if (equals(ALL)) {
            return Optional.empty();
        }
        if (newest == ALL.newest) {
            return Optional.of("JDK " + oldest + " or later");
        }
        if (oldest == ALL.oldest) {
            return Optional.of("JDK " + newest + " or earlier");
        }
        return Optional.of("JDK " + oldest + " to " + newest);
    }
}
