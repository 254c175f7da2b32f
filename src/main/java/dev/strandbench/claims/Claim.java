package dev.strandbench.claims;

import dev.strandbench.machine.jdk.JavaVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A published statement about concurrency on the JVM that results can confirm or refute.
 *
 * @param sentence what the source says
 * @param reading our interpretation, where the sentence leaves room; otherwise empty
 * @param jdks the releases that the claim is about
 * @param differences between a measurement here and the source's, in addition to those of the source
 * @param experiment decides the claim; empty if no scenario can yet
 * @param needs the scenario that is missing; empty if there is an experiment
 */
public record Claim(
        String id,
        PublishedSource source,
        String sentence,
        String reading,
        JdkRange jdks,
        List<PublishedFigure> published,
        List<String> differences,
        Optional<Experiment> experiment,
        String needs) {

    public boolean isRunnable() {
        return experiment.isPresent();
    }

    /** Returns the differences between a measurement here and the source's, one sentence each. */
    public List<String> allDifferences() {
        return Stream.concat(source.differences().stream(), differences.stream())
                .toList();
    }

    /**
     * The publication that makes a claim. A field is empty if the publication does not state it.
     *
     * @param name the file's name without its extension
     * @param profile the profile that measures all of its claims; empty if there is none
     * @param differences between a measurement here and the source's, one sentence each
     */
    public record PublishedSource(
            String name,
            String author,
            String title,
            OptionalInt year,
            String link,
            String machine,
            OptionalInt processors,
            String jdk,
            Optional<String> profile,
            List<String> differences) {}

    /**
     * A figure that the source states.
     *
     * @param at the parameter values that the figure is for; empty if it is for all
     * @param metric a metric's name, or {@code score}
     * @param value in {@code unit}
     * @param error half the width of the published interval, in {@code unit}; NaN if there is none
     */
    public record PublishedFigure(
            String arm, Map<String, String> at, String metric, String unit, double value, double error) {

        boolean isOf(String otherArm, Map<String, String> parameters) {
            return arm.equals(otherArm) && parameters.entrySet().containsAll(at.entrySet());
        }
    }

    /**
     * A range of feature releases, both ends included.
     *
     * @param oldest 0 if there is none
     * @param newest {@link Integer#MAX_VALUE} if there is none
     */
    public record JdkRange(int oldest, int newest) {

        static final JdkRange ALL = new JdkRange(0, Integer.MAX_VALUE);

        private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3})?\\.\\.(\\d{1,3})?");

        /** Parses {@code 21..23}, {@code ..23} or {@code 24..}; empty if the text is not a range. */
        static Optional<JdkRange> parse(String text) {
            Matcher matcher = WRITTEN.matcher(text);
            if (!matcher.matches() || text.equals("..")) {
                return Optional.empty();
            }
            int oldest = matcher.group(1) == null ? ALL.oldest : Integer.parseInt(matcher.group(1));
            int newest = matcher.group(2) == null ? ALL.newest : Integer.parseInt(matcher.group(2));
            return oldest <= newest ? Optional.of(new JdkRange(oldest, newest)) : Optional.empty();
        }

        /** Returns true if a JDK, for example {@code 25.0.1}, is here. Only {@link #ALL} has unknown labels. */
        boolean contains(String jdk) {
            int feature = JavaVersion.featureOf(jdk);
            return equals(ALL) || (feature != JavaVersion.UNKNOWN && feature >= oldest && feature <= newest);
        }

        /** Returns the range in words, for example {@code JDK 24 or later}; empty for all releases. */
        public Optional<String> words() {
            return equals(ALL)
                    ? Optional.empty()
                    : Optional.of("JDK "
                            + (newest == ALL.newest
                                    ? oldest + " or later"
                                    : oldest == ALL.oldest ? newest + " or earlier" : oldest + " to " + newest));
        }
    }
}
