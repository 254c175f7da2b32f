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
 * @param reading the project's interpretation of an ambiguous claim; empty if the claim is clear
 * @param experiment experiment that decides the claim; empty if the scenario that the claim needs is missing
 * @param irrefutable reason why results can confirm but not refute the claim; empty if they can refute it
 * @param damped reason why ratios are closer to 1 here than in the publication; empty if they are not. If present, a
 *     ratio between 1 and the claimed range does not refute the claim.
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
        String irrefutable,
        String damped) {

    public boolean isRunnable() {
        return experiment.isPresent();
    }

    /** Returns true if {@code liveness} reports decide the claim, and false if benchmarks decide it. */
    public boolean isOfLiveness() {
        return experiment.isPresent()
                && experiment.get().arms().values().stream()
                        .allMatch(arm -> arm.benchmark().equals(LivenessEntries.BENCHMARK));
    }

    /**
     * Returns the metric that counts stalled attempts if the claim is about stalls; otherwise empty. A pattern stalls
     * if any attempt stalls.
     */
    public Optional<String> metricOfAttempts() {
        boolean isOfStalls = isOfLiveness() && experiment.orElseThrow().metric().equals(LivenessEntries.STALLS);
        return isOfStalls ? Optional.of(LivenessEntries.STALLED_ATTEMPTS) : Optional.empty();
    }

    public String command() {
        return isOfLiveness() ? "liveness --repeat 10 --format json" : "claims --run " + id;
    }

    /**
     * Returns the differences from the published experiment. Differences that apply to the whole publication come
     * first.
     */
    public List<String> allDifferences() {
        return Stream.concat(source.differences().stream(), differences.stream())
                .toList();
    }

    /** A publication, named after its claims file without the extension. Unpublished properties are empty. */
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
     * A published value of a metric or score.
     *
     * @param at parameter values to which the published value applies; an empty map means all parameter values
     * @param error half the width of the confidence interval, in the unit of the value; NaN if not published
     */
    public record PublishedFigure(
            String arm, Map<String, String> at, String metric, String unit, double value, double error) {

        boolean isOf(String otherArm, Map<String, String> parameters) {
            return arm.equals(otherArm) && parameters.entrySet().containsAll(at.entrySet());
        }
    }

    /** A range of JDK feature releases, including both ends. A missing end is 0 or {@link Integer#MAX_VALUE}. */
    public record JdkRange(int oldest, int newest) {

        static final JdkRange ALL = new JdkRange(0, Integer.MAX_VALUE);

        private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3})?\\.\\.(\\d{1,3})?");

        /** Parses a range such as {@code 24..}, {@code ..23} or {@code 21..23}; empty for any other string. */
        static Optional<JdkRange> parse(String text) {
            Matcher matcher = WRITTEN.matcher(text);
            if (!matcher.matches() || text.equals("..")) {
                return Optional.empty();
            }
            int oldest = matcher.group(1) == null ? ALL.oldest : Integer.parseInt(matcher.group(1));
            int newest = matcher.group(2) == null ? ALL.newest : Integer.parseInt(matcher.group(2));
            return oldest <= newest ? Optional.of(new JdkRange(oldest, newest)) : Optional.empty();
        }

        /** Returns true if a JDK such as {@code 25.0.1} is in the range. Only {@link #ALL} contains an unknown JDK. */
        boolean contains(String jdk) {
            int feature = JavaVersion.featureOf(jdk);
            return equals(ALL) || (feature != JavaVersion.UNKNOWN && feature >= oldest && feature <= newest);
        }

        /** Returns a description such as {@code JDK 24 or later}; empty for the range of all releases. */
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
