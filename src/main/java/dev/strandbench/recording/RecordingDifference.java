package dev.strandbench.recording;

import dev.strandbench.recording.Page.Column;
import dev.strandbench.recording.Page.Fact;
import dev.strandbench.recording.Page.Figure;
import dev.strandbench.recording.Page.Section;
import dev.strandbench.recording.Page.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Two recordings as a page of differences; the first is the baseline. Costs are per op, or per second. */
final class RecordingDifference {

    private static final int TOP = 10;
    private static final int NAMED = 3;
    private static final int MOST_CONCLUSIONS = 5;
    // Figures of two recordings of the same thing differ by as much.
    private static final double NEGLIGIBLE = 0.03;
    // Two tell kotlinx.coroutines from kotlinx.io, and still take java.util and all below it as one.
    private static final int PACKAGE_PARTS = 2;

    private final RecordingSummary baseline;
    private final RecordingSummary candidate;

    private RecordingDifference(RecordingSummary baseline, RecordingSummary candidate) {
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /**
     * Returns the page of the differences.
     *
     * @param baselineName what to call the baseline
     * @param candidateName what to call the candidate
     */
    static Page of(String baselineName, RecordingSummary baseline, String candidateName, RecordingSummary candidate) {
        RecordingDifference difference = new RecordingDifference(baseline, candidate);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(
                "compared",
                "Compared",
                List.of(
                        new Fact("baseline", "baseline", RecordingUnit.TEXT, baselineName),
                        new Fact("baselineSubject", "", RecordingUnit.TEXT, baseline.subject()),
                        new Fact("candidate", "candidate", RecordingUnit.TEXT, candidateName),
                        new Fact("candidateSubject", "", RecordingUnit.TEXT, candidate.subject())),
                List.of()));
        sections.addAll(difference.sections());
        return new Page("Difference of two recordings", difference.conclusions(), sections);
    }

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        List<Section> before = RecordingPage.of("", baseline).sections();
        List<Section> after = RecordingPage.of("", candidate).sections();
        for (int i = 0; i < before.size(); i++) {
            sections.add(facts(before.get(i), after.get(i)));
        }
        if (isComparable()) {
            sections.add(allocationSection());
        }
        return sections;
    }

    /** Whether costs of both are per op, or of both per second. */
    private boolean isComparable() {
        return baseline.per().equals(candidate.per());
    }

    private static Section facts(Section before, Section after) {
        List<List<Object>> rows = new ArrayList<>();
        for (Fact fact : before.facts()) {
            after.facts().stream()
                    .filter(other -> other.key().equals(fact.key()))
                    // The label says what it is a figure of: an op's has no ratio to a second's.
                    .filter(other -> other.label().equals(fact.label()))
                    .filter(other -> fact.unit() != RecordingUnit.TEXT)
                    .forEach(other -> rows.add(List.of(
                            fact.label(),
                            new Figure(fact.unit(), fact.value()),
                            new Figure(other.unit(), other.value()),
                            ((Number) other.value()).doubleValue() / ((Number) fact.value()).doubleValue())));
        }
        return new Section(
                before.key(),
                before.heading(),
                List.of(),
                List.of(new Table(
                        "facts",
                        List.of(
                                new Column("what", "", RecordingUnit.TEXT),
                                new Column("baseline", "baseline", RecordingUnit.TEXT),
                                new Column("candidate", "candidate", RecordingUnit.TEXT),
                                new Column("ratio", "change", RecordingUnit.RATIO)),
                        rows)));
    }

    private Section allocationSection() {
        return new Section(
                "allocationDifference",
                "Allocation, what differs most",
                List.of(),
                List.of(
                        changes("types", "type", types()),
                        changes("sites", "where", sites()),
                        changes("libraries", "library of the type", libraries())));
    }

    /**
     * What a type, place or library allocates in both recordings, in bytes per op or per second.
     *
     * @param name of the type, place or library
     * @param before in the baseline
     * @param after in the candidate
     */
    private record AllocationChange(String name, double before, double after) {

        double difference() {
            return after - before;
        }
    }

    private static Table changes(String key, String heading, List<AllocationChange> changes) {
        return new Table(
                key,
                List.of(
                        new Column("name", heading, RecordingUnit.TEXT),
                        new Column("baselineBytesPer", "baseline", RecordingUnit.BYTES),
                        new Column("candidateBytesPer", "candidate", RecordingUnit.BYTES),
                        new Column("differenceBytesPer", "difference", RecordingUnit.BYTES_DIFFERENCE)),
                changes.stream()
                        .limit(TOP)
                        .map(change ->
                                List.<Object>of(change.name(), change.before(), change.after(), change.difference()))
                        .toList());
    }

    private List<AllocationChange> types() {
        return changes(baseline.allocation().types(), candidate.allocation().types());
    }

    private List<AllocationChange> sites() {
        return changes(baseline.allocation().sites(), candidate.allocation().sites());
    }

    private List<AllocationChange> libraries() {
        return changes(
                byLibrary(baseline.allocation().types()),
                byLibrary(candidate.allocation().types()));
    }

    private static Tally byLibrary(Tally types) {
        Tally libraries = new Tally();
        types.all().forEach(type -> libraries.add(library(type.name()), type.amount()));
        return libraries;
    }

    /**
     * The first parts of a type's package. An array has the package of its element type; an array of primitives has
     * none.
     */
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
            found.add("The two are of different JVMs: the candidate of " + candidate.jvm() + ", the baseline of "
                    + baseline.jvm() + ".");
        }
        allocation(found);
        processors(found);
        pauses(found);
        waits(found, "Pinned waits", baseline.pinning(), candidate.pinning());
        waits(found, "Waits for monitors", baseline.contention(), candidate.contention());
        return found.stream().limit(MOST_CONCLUSIONS).toList();
    }

    private void allocation(List<String> found) {
        double before = baseline.allocation().bytes() / baseline.divisor();
        double after = candidate.allocation().bytes() / candidate.divisor();
        if (before <= 0 || after <= 0) {
            return;
        }
        String per = " " + baseline.per();
        String both = "the candidate allocates " + RecordingUnit.BYTES.format(after) + per + ", the baseline "
                + RecordingUnit.BYTES.format(before);
        if (!differ(before, after)) {
            found.add("Allocation is about the same: " + both + ".");
            return;
        }
        found.add("Allocation differs by " + RecordingUnit.BYTES_DIFFERENCE.format(after - before) + per + " (× "
                + RecordingUnit.NUMBER.format(after / before) + "): " + both + "; by library "
                + named(libraries(), true) + lessOf(libraries()) + ".");
        List<AllocationChange> types = types();
        found.add("By type, the candidate allocates " + named(types, after > before)
                + (after > before ? lessOf(types) : "") + per + ".");
    }

    /** What the candidate allocates less of; empty if that is nothing. */
    private static String lessOf(List<AllocationChange> changes) {
        String less = named(changes, false);
        return less.isEmpty() ? "" : ", against " + less;
    }

    private static String named(List<AllocationChange> changes, boolean more) {
        return changes.stream()
                .filter(change -> more ? change.difference() > 0 : change.difference() < 0)
                .limit(NAMED)
                .map(change -> RecordingUnit.BYTES_DIFFERENCE.format(change.difference()) + " " + change.name())
                .reduce((left, right) -> left + ", " + right)
                .orElse("");
    }

    private void processors(List<String> found) {
        double before = baseline.processor().jvm() * baseline.cores() * baseline.seconds() / baseline.divisor();
        double after = candidate.processor().jvm() * candidate.cores() * candidate.seconds() / candidate.divisor();
        if (before > 0 && after > 0) {
            found.add(String.format(
                    Locale.ROOT,
                    "Processor time is %s: %s %s in the candidate, %s in the baseline (× %.2f); busy were %s and %s of"
                            + " the processors.",
                    differ(before, after) ? after > before ? "higher" : "lower" : "about the same",
                    RecordingUnit.NANOS.format(after * 1e9),
                    baseline.per(),
                    RecordingUnit.NANOS.format(before * 1e9),
                    after / before,
                    RecordingUnit.SHARE.format(candidate.processor().jvm()),
                    RecordingUnit.SHARE.format(baseline.processor().jvm())));
        }
    }

    private void pauses(List<String> found) {
        double before = baseline.pauses().causes().total() / baseline.divisor();
        double after = candidate.pauses().causes().total() / candidate.divisor();
        if (differ(before, after)) {
            found.add("Garbage collection pauses the candidate for " + RecordingUnit.NANOS.format(after) + " "
                    + baseline.per() + " and the baseline for " + RecordingUnit.NANOS.format(before) + ".");
        }
    }

    private static boolean differ(double before, double after) {
        return Math.abs(after - before) > NEGLIGIBLE * Math.max(before, after);
    }

    private void waits(List<String> found, String what, Tally before, Tally after) {
        double nanosBefore = before.total() / baseline.divisor();
        double nanosAfter = after.total() / candidate.divisor();
        if (differ(nanosBefore, nanosAfter)) {
            Tally longer = nanosAfter > nanosBefore ? after : before;
            found.add(what + " take " + RecordingUnit.NANOS.format(nanosAfter) + " " + baseline.per()
                    + " in the candidate and " + RecordingUnit.NANOS.format(nanosBefore) + " in the baseline, mostly "
                    + longer.top(1).get(0).name() + ".");
        }
    }
}
