package dev.strandbench.report;

import static dev.strandbench.report.document.FigureUnit.BYTES;
import static dev.strandbench.report.document.FigureUnit.COUNT;
import static dev.strandbench.report.document.FigureUnit.NANOS;
import static dev.strandbench.report.document.FigureUnit.NUMBER;
import static dev.strandbench.report.document.FigureUnit.SHARE;

import dev.strandbench.base.Plural;
import dev.strandbench.profiler.recording.RecordingSummary;
import dev.strandbench.profiler.recording.Tally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Draws up to five conclusions from a JFR recording, sorted by their approximate shares of the time. */
final class RecordingConclusions {

    private static final int MOST = 5;
    private static final double MOSTLY_IDLE = 0.5;
    private static final double NEARLY_FULL = 0.85;
    private static final double NEGLIGIBLE_SHARE = 0.01;

    private final RecordingSummary summary;
    private final double divisor;
    private final String per;
    private final List<Weighed> found = new ArrayList<>();

    private RecordingConclusions(RecordingSummary summary) {
        this.summary = summary;
        this.divisor = summary.divisor();
        this.per = " " + summary.per();
    }

    private record Weighed(double weight, String text) {}

    static List<String> of(RecordingSummary summary) {
        RecordingConclusions conclusions = new RecordingConclusions(summary);
        conclusions.processors();
        conclusions.allocation();
        conclusions.pauses();
        conclusions.waits();
        conclusions.threads();
        return conclusions.found.stream()
                .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
                .limit(MOST)
                .map(Weighed::text)
                .toList();
    }

    private void add(double weight, String text) {
        found.add(new Weighed(weight, text + "."));
    }

    private static String first(Tally tally) {
        return tally.top(1).getFirst().name();
    }

    private static String firstShare(Tally tally, double total) {
        return SHARE.format(tally.top(1).getFirst().amount() / total);
    }

    private double shareOfTime(Tally nanos) {
        return nanos.total() / 1e9 / summary.seconds();
    }

    private void processors() {
        double share = summary.processor().jvm();
        if (Double.isNaN(share)) {
            return;
        }
        String load = String.format(Locale.ROOT, "%.2f of ", share * summary.cores())
                + Plural.of(summary.cores(), "processor") + " on average (" + SHARE.format(share) + ") busy";
        Tally running = summary.running();
        String hottest = running.isEmpty()
                ? ""
                : ". Most often it ran in " + first(running) + " (" + firstShare(running, running.total())
                        + " of samples)";
        double others = summary.processor().machine() - share;
        String ofOthers =
                others > 1 - NEARLY_FULL ? ". Other processes took " + SHARE.format(others) + " of the machine" : "";
        if (share < MOSTLY_IDLE) {
            add(1, "The program mostly waits: it kept " + load + ofOthers);
        } else {
            String subject = share > NEARLY_FULL ? "The processors limit the program: it kept " : "The program kept ";
            add(1, subject + load + hottest + ofOthers);
        }
    }

    private void allocation() {
        RecordingSummary.Allocation allocation = summary.allocation();
        Tally types = allocation.types();
        if (!types.isEmpty()) {
            add(
                    0.5,
                    "It allocates " + BYTES.format(allocation.bytes() / divisor) + per + ", of which "
                            + firstShare(types, types.total()) + " is " + first(types) + ". "
                            + firstShare(allocation.sites(), types.total()) + " of all allocation comes from "
                            + first(allocation.sites()));
        }
    }

    private void pauses() {
        Tally causes = summary.pauses().causes();
        if (causes.isEmpty()) {
            if (summary.has(RecordingReport.COLLECTION)) {
                add(0, "There were 0 garbage collections");
            }
            return;
        }
        double share = shareOfTime(causes);
        boolean matters = share >= NEGLIGIBLE_SHARE;
        add(
                matters ? 10 * share : 0.001,
                "Garbage collection " + (matters ? "costs" : "does not matter") + ": it paused the program for "
                        + SHARE.format(share) + " of the time, in " + Plural.of(causes.count(), "collection")
                        + "; the longest pause took "
                        + NANOS.format(summary.pauses().longest()) + ". The main cause is " + first(causes));
    }

    private void waits() {
        Tally pinning = summary.pinning();
        if (!pinning.isEmpty()) {
            add(
                    Math.max(2 * NEGLIGIBLE_SHARE, 10 * shareOfTime(pinning)),
                    "Virtual threads waited without giving up their carrier: "
                            + NUMBER.format(pinning.count() / divisor) + " times and "
                            + NANOS.format(pinning.total() / divisor) + per + ", mostly " + first(pinning));
        }
        Tally contention = summary.contention();
        if (shareOfTime(contention) >= NEGLIGIBLE_SHARE) {
            add(
                    shareOfTime(contention),
                    "Threads waited for monitors: " + NANOS.format(contention.total() / divisor) + per
                            + " over all threads, mostly " + first(contention));
        }
    }

    private void threads() {
        RecordingSummary.Threads threads = summary.threads();
        if (!threads.platform().isEmpty()) {
            add(
                    0.01,
                    "Up to " + COUNT.format(threads.mostPlatform()) + " platform threads were alive at once, "
                            + NUMBER.format(threads.meanPlatform()) + " on average");
        }
    }
}
