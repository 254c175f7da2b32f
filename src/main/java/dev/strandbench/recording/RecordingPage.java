package dev.strandbench.recording;

import dev.strandbench.recording.Page.Column;
import dev.strandbench.recording.Page.Fact;
import dev.strandbench.recording.Page.Section;
import dev.strandbench.recording.Page.Table;
import dev.strandbench.recording.RecordingSummary.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Turns the summary of a recording into a page. */
final class RecordingPage {

    private static final int TOP = 10;
    private static final int MOST_READINGS = 12;

    private RecordingPage() {}

    /** The page of one recording. */
    static Page of(String title, RecordingSummary summary) {
        return new Page(
                title,
                Conclusions.of(summary),
                List.of(
                        subject(summary),
                        time(summary),
                        allocation(summary),
                        pauses(summary),
                        pinning(summary),
                        contention(summary),
                        threads(summary)));
    }

    private static Section subject(RecordingSummary summary) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("jvm", "JVM", RecordingUnit.TEXT, orUnknown(summary.jvm())));
        facts.add(new Fact("collector", "garbage collector", RecordingUnit.TEXT, orUnknown(summary.collector())));
        facts.add(new Fact("cores", "processors", RecordingUnit.COUNT, summary.cores()));
        facts.add(new Fact("seconds", "time covered (s)", RecordingUnit.NUMBER, summary.seconds()));
        if (summary.ops() > 0) {
            facts.add(new Fact("subject", "measured", RecordingUnit.TEXT, summary.subject()));
            facts.add(new Fact("ops", "ops", RecordingUnit.COUNT, summary.ops()));
        }
        return new Section("recording", "Recording", facts, List.of());
    }

    private static String orUnknown(String text) {
        return text.isEmpty() ? "(not recorded)" : text;
    }

    private static Section time(RecordingSummary summary) {
        RecordingSummary.Processor processor = summary.processor();
        List<Fact> facts = List.of(
                new Fact("cpuShare", "this JVM on the processors", RecordingUnit.SHARE, processor.jvm()),
                new Fact("userShare", "of that in its own code", RecordingUnit.SHARE, processor.user()),
                new Fact("systemShare", "of that in the kernel", RecordingUnit.SHARE, processor.system()),
                new Fact("machineShare", "everybody on the processors", RecordingUnit.SHARE, processor.machine()),
                new Fact("carrierShare", "carriers on the processors", RecordingUnit.SHARE, processor.carriers()),
                new Fact(
                        "cpuNanosPer",
                        "processor time " + summary.per(),
                        RecordingUnit.NANOS,
                        processor.jvm() * summary.cores() * summary.seconds() * 1e9 / summary.divisor()),
                new Fact("waitsNotRecorded", "waits not recorded", RecordingUnit.TEXT, waitsNotRecorded(summary)));
        double samples = summary.running().total();
        Table methods = table(
                "running",
                List.of(
                        new Column("method", "running in", RecordingUnit.TEXT),
                        new Column("share", "samples", RecordingUnit.SHARE)),
                summary.running(),
                entry -> List.of(entry.name(), entry.amount() / samples));
        Table waits = table(
                "waits",
                List.of(
                        new Column("kind", "waiting", RecordingUnit.TEXT),
                        new Column("count", "times", RecordingUnit.COUNT),
                        new Column("nanosPer", "all threads, " + summary.per(), RecordingUnit.NANOS)),
                summary.waits(),
                entry -> List.of(entry.name(), entry.count(), entry.amount() / summary.divisor()));
        return new Section("time", "Where time went", facts, List.of(methods, waits));
    }

    private static String waitsNotRecorded(RecordingSummary summary) {
        String kinds =
                WaitKind.notRecordedIn(summary).stream().map(WaitKind::words).collect(Collectors.joining(", "));
        return kinds.isEmpty() ? "none" : kinds;
    }

    private static Section allocation(RecordingSummary summary) {
        RecordingSummary.Allocation allocation = summary.allocation();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "bytesPer", "allocated " + summary.per(), RecordingUnit.BYTES, allocation.bytes() / summary.divisor()));
        if (summary.ops() > 0) {
            facts.add(new Fact(
                    "bytesPerSecond",
                    "allocated per second",
                    RecordingUnit.BYTES,
                    allocation.bytes() / summary.seconds()));
        }
        facts.add(new Fact("basis", "the total is from", RecordingUnit.TEXT, allocation.basis()));
        return new Section(
                "allocation",
                "Allocation",
                facts,
                List.of(
                        allocated("types", "type", summary, allocation.types()),
                        allocated("sites", "where", summary, allocation.sites())));
    }

    private static Table allocated(String key, String heading, RecordingSummary summary, Tally tally) {
        return table(
                key,
                List.of(
                        new Column("name", heading, RecordingUnit.TEXT),
                        new Column("share", "share", RecordingUnit.SHARE),
                        new Column("bytesPer", summary.per(), RecordingUnit.BYTES)),
                tally,
                entry -> List.of(
                        entry.name(),
                        entry.amount() / tally.total(),
                        summary.allocation().scaled(entry.amount()) / summary.divisor()));
    }

    private static Section pauses(RecordingSummary summary) {
        RecordingSummary.Pauses pauses = summary.pauses();
        List<Fact> facts = List.of(
                new Fact(
                        "collections",
                        "collections",
                        RecordingUnit.COUNT,
                        pauses.causes().count()),
                new Fact(
                        "pauseShare",
                        "time paused",
                        RecordingUnit.SHARE,
                        pauses.causes().total() / 1e9 / summary.seconds()),
                new Fact(
                        "pauseNanosPer",
                        "paused " + summary.per(),
                        RecordingUnit.NANOS,
                        pauses.causes().total() / summary.divisor()),
                new Fact("longestPauseNanos", "longest pause", RecordingUnit.NANOS, pauses.longest()),
                new Fact(
                        "mostHeapAfterBytes",
                        "most left by a collection",
                        RecordingUnit.BYTES,
                        pauses.mostHeapAfter()));
        Table causes = table(
                "causes",
                List.of(
                        new Column("cause", "collector: cause", RecordingUnit.TEXT),
                        new Column("count", "times", RecordingUnit.COUNT),
                        new Column("nanos", "paused", RecordingUnit.NANOS)),
                pauses.causes(),
                entry -> List.of(entry.name(), entry.count(), entry.amount()));
        return new Section("gc", "Garbage collection", facts, List.of(causes));
    }

    private static Section pinning(RecordingSummary summary) {
        return waits(
                "pinning",
                "Pinning" + longerThan(summary, "jdk.VirtualThreadPinned"),
                "reason and place",
                summary,
                summary.pinning());
    }

    private static Section contention(RecordingSummary summary) {
        return waits(
                "contention",
                "Waits for monitors" + longerThan(summary, "jdk.JavaMonitorEnter"),
                "monitor and place",
                summary,
                summary.contention());
    }

    private static String longerThan(RecordingSummary summary, String event) {
        if (!summary.has(event)) {
            return " (not recorded)";
        }
        String threshold = summary.thresholds().getOrDefault(event, "");
        return threshold.isEmpty() || threshold.startsWith("0 ") ? "" : " (longer than " + threshold + ")";
    }

    private static Section waits(String key, String heading, String what, RecordingSummary summary, Tally tally) {
        List<Fact> facts = List.of(
                new Fact("countPer", "times " + summary.per(), RecordingUnit.NUMBER, tally.count() / summary.divisor()),
                new Fact("nanosPer", "time " + summary.per(), RecordingUnit.NANOS, tally.total() / summary.divisor()));
        Table places = table(
                "places",
                List.of(
                        new Column("name", what, RecordingUnit.TEXT),
                        new Column("count", "times", RecordingUnit.COUNT),
                        new Column("nanos", "time", RecordingUnit.NANOS)),
                tally,
                entry -> List.of(entry.name(), entry.count(), entry.amount()));
        return new Section(key, heading, facts, List.of(places));
    }

    private static Section threads(RecordingSummary summary) {
        Threads threads = summary.threads();
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact("platformMean", "platform threads, mean", RecordingUnit.NUMBER, threads.meanPlatform()),
                new Fact("platformMost", "platform threads, most", RecordingUnit.COUNT, threads.mostPlatform()),
                new Fact("carriers", "carriers seen", RecordingUnit.COUNT, threads.carriers())));
        if (summary.has("jdk.VirtualThreadStart")) {
            facts.add(new Fact(
                    "virtualStartedPer",
                    "virtual threads started " + summary.per(),
                    RecordingUnit.NUMBER,
                    threads.virtualStarted() / summary.divisor()));
            facts.add(new Fact("virtualMost", "virtual threads, most", RecordingUnit.COUNT, threads.mostVirtual()));
        }
        List<List<Object>> rows = new ArrayList<>();
        int readings = threads.platform().size();
        int step = Math.max(1, (readings + MOST_READINGS - 1) / MOST_READINGS);
        for (int i = 0; i < readings; i += step) {
            Threads.Reading reading = threads.platform().get(i);
            rows.add(List.of(reading.seconds(), reading.live()));
        }
        Table overTime = new Table(
                "overTime",
                List.of(
                        new Column("seconds", "after (s)", RecordingUnit.NUMBER),
                        new Column("live", "platform threads", RecordingUnit.COUNT)),
                rows);
        return new Section("threads", "Threads", facts, List.of(overTime));
    }

    private interface RowOf {
        List<Object> of(Tally.Entry entry);
    }

    private static Table table(String key, List<Column> columns, Tally tally, RowOf row) {
        return new Table(key, columns, tally.top(TOP).stream().map(row::of).toList());
    }
}
