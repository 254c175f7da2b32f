package dev.strandbench.report;

import static dev.strandbench.report.document.FigureUnit.BYTES;
import static dev.strandbench.report.document.FigureUnit.BYTES_DIFFERENCE;
import static dev.strandbench.report.document.FigureUnit.NANOS;
import static dev.strandbench.report.document.FigureUnit.NUMBER;
import static dev.strandbench.report.document.FigureUnit.SHARE;

import dev.strandbench.profiler.recording.RecordingSummary;
import dev.strandbench.profiler.recording.Tally;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Block;
import dev.strandbench.report.document.Document.Column;
import dev.strandbench.report.document.Document.Fact;
import dev.strandbench.report.document.Document.Facts;
import dev.strandbench.report.document.Document.Figure;
import dev.strandbench.report.document.Document.Section;
import dev.strandbench.report.document.Document.Sentences;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.FigureUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes the differences between two JFR recordings. Costs are per op or per second. */
final class RecordingDifference {

    private static final int TOP = 10;
    private static final int NAMED = 3;
    private static final int MOST_CONCLUSIONS = 5;
    // Recordings of the same program differ by up to this share.
    private static final double NEGLIGIBLE = 0.03;
    // With two parts, kotlinx.coroutines and kotlinx.io have different names, and java.util is not split.
    private static final int PACKAGE_PARTS = 2;

    private final RecordingSummary baseline;
    private final RecordingSummary candidate;
    private final String per;
    private final List<AllocationChange> types;
    private final List<AllocationChange> libraries;

    private RecordingDifference(RecordingSummary baseline, RecordingSummary candidate) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.per = " " + baseline.per();
        Tally typesBefore = baseline.allocation().types();
        Tally typesAfter = candidate.allocation().types();
        types = changes(typesBefore, typesAfter);
        libraries = changes(byLibrary(typesBefore), byLibrary(typesAfter));
    }

    static Document of(
            String baselineName, RecordingSummary baseline, String candidateName, RecordingSummary candidate) {
        RecordingDifference difference = new RecordingDifference(baseline, candidate);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Sentences(difference.conclusions()));
        blocks.add(new Section(
                "compared",
                "Compared",
                List.of(new Facts(List.of(
                        Fact.text("baseline", "baseline", baselineName),
                        Fact.text("baselineSubject", "", baseline.subject()),
                        Fact.text("candidate", "candidate", candidateName),
                        Fact.text("candidateSubject", "", candidate.subject()))))));
        List<Section> before = RecordingReport.sections(baseline);
        List<Section> after = RecordingReport.sections(candidate);
        for (int place = 0; place < before.size(); place++) {
            blocks.add(changes(before.get(place), after.get(place)));
        }
        if (difference.isComparable()) {
            blocks.add(difference.allocationSection());
        }
        return new Document("Difference of two recordings", blocks);
    }

    private boolean isComparable() {
        return baseline.per().equals(candidate.per());
    }

    // Each heading says which waits were recorded. Figures for different waits cannot be compared.
    private static Section changes(Section before, Section after) {
        boolean alike = before.heading().equals(after.heading());
        List<List<Object>> rows = new ArrayList<>();
        for (Fact fact : alike ? facts(before) : List.<Fact>of()) {
            facts(after).stream()
                    // The label says whether a figure is per op or per second.
                    .filter(other ->
                            other.key().equals(fact.key()) && other.label().equals(fact.label()))
                    .filter(other -> fact.unit() != FigureUnit.TEXT)
                    .forEach(other -> rows.add(List.of(
                            fact.label(),
                            new Figure(fact.unit(), fact.value()),
                            new Figure(other.unit(), other.value()),
                            ((Number) other.value()).doubleValue() / ((Number) fact.value()).doubleValue())));
        }
        List<Column> columns = List.of(
                new Column("what", "", FigureUnit.TEXT),
                new Column("baseline", "baseline", FigureUnit.WRITTEN),
                new Column("candidate", "candidate", FigureUnit.WRITTEN),
                new Column("ratio", "change", FigureUnit.RATIO));
        String heading = alike
                ? before.heading()
                : before.heading() + " in the baseline, " + after.heading() + " in the candidate";
        return new Section(before.key(), heading, List.of(new Table("facts", columns, rows)));
    }

    private static List<Fact> facts(Section section) {
        return section.blocks().stream()
                .flatMap(block -> block instanceof Facts facts ? facts.facts().stream() : Stream.empty())
                .toList();
    }

    private Section allocationSection() {
        return new Section(
                "allocationDifference",
                "Largest differences in allocation",
                List.of(
                        table("types", "type", types),
                        table(
                                "sites",
                                "where",
                                changes(
                                        baseline.allocation().sites(),
                                        candidate.allocation().sites())),
                        table("libraries", "library of the type", libraries)));
    }

    private record AllocationChange(String name, double before, double after) {

        double difference() {
            return after - before;
        }
    }

    private static Table table(String key, String heading, List<AllocationChange> changes) {
        return new Table(
                key,
                List.of(
                        new Column("name", heading, FigureUnit.NAME),
                        new Column("baselineBytesPer", "baseline", FigureUnit.BYTES),
                        new Column("candidateBytesPer", "candidate", FigureUnit.BYTES),
                        new Column("differenceBytesPer", "difference", FigureUnit.BYTES_DIFFERENCE)),
                changes.stream()
                        .limit(TOP)
                        .map(change ->
                                List.<Object>of(change.name(), change.before(), change.after(), change.difference()))
                        .toList());
    }

    private static Tally byLibrary(Tally types) {
        Tally libraries = new Tally();
        types.all().forEach(type -> libraries.add(library(type.name()), type.amount()));
        return libraries;
    }

    private static String library(String type) {
        String[] parts = type.split("\\.", -1);
        if (parts.length == 1) {
            return "arrays of primitives";
        }
        int length = Math.min(PACKAGE_PARTS, parts.length - 1);
        return String.join(".", List.of(parts).subList(0, length));
    }

    private List<AllocationChange> changes(Tally before, Tally after) {
        Set<String> names = new LinkedHashSet<>();
        before.all().forEach(entry -> names.add(entry.name()));
        after.all().forEach(entry -> names.add(entry.name()));
        return names.stream()
                .map(name -> new AllocationChange(
                        name, per(baseline, before.amount(name)), per(candidate, after.amount(name))))
                .sorted(Comparator.comparingDouble((AllocationChange change) -> Math.abs(change.difference()))
                        .reversed()
                        .thenComparing(AllocationChange::name))
                .toList();
    }

    private static double per(RecordingSummary summary, double sampledBytes) {
        return summary.allocation().scaled(sampledBytes) / summary.divisor();
    }

    private List<String> conclusions() {
        List<String> found = new ArrayList<>();
        if (!isComparable()) {
            found.add("The two cannot be compared per op: only one of them marks its iterations.");
            return found;
        }
        if (!baseline.jvm().equals(candidate.jvm())) {
            found.add("The JVMs differ: " + candidate.jvm() + " in the candidate, " + baseline.jvm()
                    + " in the baseline.");
        }
        allocation(found);
        processors(found);
        pauses(found);
        waits(found, "Pinned waits", RecordingReport.PINNED, baseline.pinning(), candidate.pinning());
        waits(found, "Waits for monitors", RecordingReport.MONITOR, baseline.contention(), candidate.contention());
        return found.stream().limit(MOST_CONCLUSIONS).toList();
    }

    private void allocation(List<String> found) {
        double before = baseline.allocation().bytes() / baseline.divisor();
        double after = candidate.allocation().bytes() / candidate.divisor();
        if (before <= 0 || after <= 0) {
            return;
        }
        String both = "the candidate allocates " + BYTES.format(after) + per + ", the baseline " + BYTES.format(before);
        if (!differ(before, after)) {
            found.add("Allocation is about the same: " + both + ".");
            return;
        }
        found.add("Allocation differs by " + BYTES_DIFFERENCE.format(after - before) + per + " (× "
                + NUMBER.format(after / before) + "): " + both + ". By library: "
                + named(libraries, true) + lessOf(libraries) + ".");
        found.add("By type, the candidate allocates " + named(types, after > before)
                + (after > before ? lessOf(types) : "") + per + ".");
    }

    private static String lessOf(List<AllocationChange> changes) {
        String less = named(changes, false);
        return less.isEmpty() ? "" : ", against " + less;
    }

    private static String named(List<AllocationChange> changes, boolean more) {
        return changes.stream()
                .filter(change -> more ? change.difference() > 0 : change.difference() < 0)
                .limit(NAMED)
                .map(change -> BYTES_DIFFERENCE.format(change.difference()) + " " + change.name())
                .collect(Collectors.joining(", "));
    }

    private void processors(List<String> found) {
        double before = baseline.processor().jvm() * baseline.cores() * baseline.seconds() / baseline.divisor();
        double after = candidate.processor().jvm() * candidate.cores() * candidate.seconds() / candidate.divisor();
        if (before > 0 && after > 0) {
            found.add(String.format(
                    Locale.ROOT,
                    "Processor time is %s: %s %s in the candidate, %s in the baseline (× %.2f). The JVMs used %s and %s"
                            + " of the processors.",
                    differ(before, after) ? after > before ? "higher" : "lower" : "about the same",
                    NANOS.format(after * 1e9),
                    baseline.per(),
                    NANOS.format(before * 1e9),
                    after / before,
                    SHARE.format(candidate.processor().jvm()),
                    SHARE.format(baseline.processor().jvm())));
        }
    }

    // Returns true if both recordings recorded an event in the same way. Otherwise, adds a sentence to found.
    private boolean areAlike(List<String> found, String what, String event) {
        String before = RecordingReport.recorded(baseline, event);
        String after = RecordingReport.recorded(candidate, event);
        if (!before.equals(after)) {
            found.add(what + " cannot be compared: " + after + " in the candidate, " + before + " in the baseline.");
        }
        return before.equals(after);
    }

    private void pauses(List<String> found) {
        if (!areAlike(found, "Garbage collections", RecordingReport.COLLECTION)) {
            return;
        }
        double before = baseline.pauses().causes().total() / baseline.divisor();
        double after = candidate.pauses().causes().total() / candidate.divisor();
        if (differ(before, after)) {
            found.add("Garbage collection pauses the candidate for " + NANOS.format(after) + per
                    + " and the baseline for " + NANOS.format(before) + ".");
        }
    }

    private static boolean differ(double before, double after) {
        return Math.abs(after - before) > NEGLIGIBLE * Math.max(before, after);
    }

    private void waits(List<String> found, String what, String event, Tally before, Tally after) {
        if (!areAlike(found, what, event)) {
            return;
        }
        double nanosBefore = before.total() / baseline.divisor();
        double nanosAfter = after.total() / candidate.divisor();
        if (differ(nanosBefore, nanosAfter)) {
            Tally longer = nanosAfter > nanosBefore ? after : before;
            found.add(what + " take " + NANOS.format(nanosAfter) + per
                    + " in the candidate and " + NANOS.format(nanosBefore) + " in the baseline, mostly "
                    + longer.top(1).get(0).name() + ".");
        }
    }
}
