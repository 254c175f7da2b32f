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
 * @param reading the project's interpretation of an ambiguous sentence; empty if the sentence is clear
 * @param differences the differences from the published measurement that only this claim has; {@code source} has the
 *     differences that all its claims share
 * @param experiment the experiment that decides the claim; empty if no scenario can decide it yet
 * @param needs a description of the missing scenario; empty if {@code experiment} is present
 * @param irrefutable the reason why results may confirm the claim but not refute it; empty if they can refute it
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
        String needs,
        String irrefutable) {

    public boolean isRunnable() {
        return experiment.isPresent();
    }

    /** Returns true if the claim is judged by reports of the command 'liveness' instead of benchmarks. */
    public boolean isOfLiveness() {
        return experiment.isPresent()
                && experiment.get().arms().values().stream()
                        .allMatch(arm -> arm.benchmark().equals(LivenessEntries.BENCHMARK));
    }

    public String command() {
        return isOfLiveness() ? "liveness --repeat 10 --format json" : "claims --run " + id;
    }

    /** Returns all differences from the published measurement, one sentence each. The source's come first. */
    public List<String> allDifferences() {
        return Stream.concat(source.differences().stream(), differences.stream())
                .toList();
    }

    /** The publication of a claim. The name is that of the claims file without extension. Unstated values are empty. */
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
     * A published figure of a metric, or of {@code score}. An empty {@code at} means all parameter values. The error is
     * half the width of the published confidence interval, in {@code unit}; NaN if not published.
     */
    public record PublishedFigure(
            String arm, Map<String, String> at, String metric, String unit, double value, double error) {

        boolean isOf(String otherArm, Map<String, String> parameters) {
            return arm.equals(otherArm) && parameters.entrySet().containsAll(at.entrySet());
        }
    }

    /** A range of feature releases, both ends included. Open ends are 0 and {@link Integer#MAX_VALUE}. */
    public record JdkRange(int oldest, int newest) {

        static final JdkRange ALL = new JdkRange(0, Integer.MAX_VALUE);

        private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3})?\\.\\.(\\d{1,3})?");

        /** Parses {@code 21..23}, {@code ..23} or {@code 24..}; empty for any other string. */
        static Optional<JdkRange> parse(String text) {
            Matcher matcher = WRITTEN.matcher(text);
            if (!matcher.matches() || text.equals("..")) {
                return Optional.empty();
            }
            int oldest = matcher.group(1) == null ? ALL.oldest : Integer.parseInt(matcher.group(1));
            int newest = matcher.group(2) == null ? ALL.newest : Integer.parseInt(matcher.group(2));
            return oldest <= newest ? Optional.of(new JdkRange(oldest, newest)) : Optional.empty();
        }

        /** Returns true if a JDK such as {@code 25.0.1} is in range. Only {@link #ALL} contains an unknown JDK. */
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
