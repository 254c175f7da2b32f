package dev.strandbench.recording;

import dev.strandbench.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What to conclude from a recording, in at most five sentences. Each names the figure that it rests on. */
final class Conclusions {

    private static final int MOST = 5;
    // Below the one, the processors clearly do not limit the program; above the other, they clearly do.
    private static final double MOSTLY_IDLE = 0.5;
    private static final double NEARLY_FULL = 0.85;
    // A share of the time whose loss nobody would notice.
    private static final double NEGLIGIBLE = 0.01;

    private Conclusions() {}

    /**
     * A sentence and how much it matters.
     *
     * @param weight roughly a share of the time; the greatest come first
     * @param text the sentence
     */
    private record Weighed(double weight, String text) {}

    static List<String> of(RecordingSummary summary) {
        List<Weighed> found = new ArrayList<>();
        processors(summary).ifPresent(found::add);
        allocation(summary).ifPresent(found::add);
        pauses(summary).ifPresent(found::add);
        pinning(summary).ifPresent(found::add);
        contention(summary).ifPresent(found::add);
        threads(summary).ifPresent(found::add);
        return found.stream()
                .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
                .limit(MOST)
                .map(Weighed::text)
                .toList();
    }

    private static Optional<Weighed> processors(RecordingSummary summary) {
        double share = summary.processor().jvm();
        if (Double.isNaN(share)) {
            return Optional.empty();
        }
        String load = String.format(
                Locale.ROOT,
                "%.2f of %s on average (%s)",
                share * summary.cores(),
                Plural.of(summary.cores(), "processor"),
                RecordingUnit.SHARE.format(share));
        String hottest = summary.running().top(1).stream()
                .map(top -> "; most often it ran in " + top.name() + " ("
                        + RecordingUnit.SHARE.format(
                                top.amount() / summary.running().total()) + " of samples)")
                .findFirst()
                .orElse("");
        String others = summary.processor().machine() - share > 1 - NEARLY_FULL
                ? "; others took "
                        + RecordingUnit.SHARE.format(summary.processor().machine() - share)
                        + " of the machine meanwhile"
                : "";
        String text = share < MOSTLY_IDLE
                ? "The program mostly waits: it kept " + load + " busy" + others + "."
                : (share > NEARLY_FULL ? "The processors limit the program: it kept " : "The program kept ") + load
                        + " busy" + hottest + others + ".";
        return Optional.of(new Weighed(1, text));
    }

    private static Optional<Weighed> allocation(RecordingSummary summary) {
        RecordingSummary.Allocation allocation = summary.allocation();
        List<Tally.Entry> types = allocation.types().top(1);
        if (types.isEmpty()) {
            return Optional.empty();
        }
        double total = allocation.types().total();
        Tally.Entry type = types.get(0);
        Tally.Entry site = allocation.sites().top(1).get(0);
        return Optional.of(new Weighed(
                0.5,
                "It allocates " + RecordingUnit.BYTES.format(allocation.bytes() / summary.divisor()) + " "
                        + summary.per()
                        + ", of which " + RecordingUnit.SHARE.format(type.amount() / total) + " is " + type.name()
                        + "; "
                        + RecordingUnit.SHARE.format(site.amount() / total) + " of all comes from " + site.name()
                        + "."));
    }

    private static Optional<Weighed> pauses(RecordingSummary summary) {
        Tally causes = summary.pauses().causes();
        if (causes.isEmpty()) {
            return summary.has("jdk.GarbageCollection")
                    ? Optional.of(new Weighed(0, "Garbage was never collected: 0 collections."))
                    : Optional.empty();
        }
        double share = causes.total() / 1e9 / summary.seconds();
        String text = share < NEGLIGIBLE
                ? "Garbage collection does not matter: it paused the program for "
                : "Garbage collection costs: it paused the program for ";
        return Optional.of(new Weighed(
                share < NEGLIGIBLE ? 0.001 : 10 * share,
                text + RecordingUnit.SHARE.format(share) + " of the time, " + RecordingUnit.COUNT.format(causes.count())
                        + " times, the longest "
                        + RecordingUnit.NANOS.format(summary.pauses().longest()) + "; mostly "
                        + causes.top(1).get(0).name() + "."));
    }

    private static Optional<Weighed> pinning(RecordingSummary summary) {
        Tally pinning = summary.pinning();
        if (pinning.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Weighed(
                Math.max(2 * NEGLIGIBLE, 10 * pinning.total() / 1e9 / summary.seconds()),
                "Virtual threads waited without giving up their carrier: "
                        + RecordingUnit.NUMBER.format(pinning.count() / summary.divisor()) + " times and "
                        + RecordingUnit.NANOS.format(pinning.total() / summary.divisor()) + " " + summary.per()
                        + ", mostly "
                        + pinning.top(1).get(0).name() + "."));
    }

    private static Optional<Weighed> contention(RecordingSummary summary) {
        Tally contention = summary.contention();
        double share = contention.total() / 1e9 / summary.seconds();
        if (share < NEGLIGIBLE) {
            return Optional.empty();
        }
        return Optional.of(new Weighed(
                share,
                "Threads waited for monitors: " + RecordingUnit.NANOS.format(contention.total() / summary.divisor())
                        + " "
                        + summary.per() + " over all threads, mostly "
                        + contention.top(1).get(0).name() + "."));
    }

    private static Optional<Weighed> threads(RecordingSummary summary) {
        if (summary.threads().platform().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Weighed(
                0.01,
                "Up to " + RecordingUnit.COUNT.format(summary.threads().mostPlatform())
                        + " platform threads lived at a time, "
                        + RecordingUnit.NUMBER.format(summary.threads().meanPlatform()) + " on average."));
    }
}
