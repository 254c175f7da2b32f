package dev.strandbench.report;

import static dev.strandbench.report.document.FigureUnit.BYTES;
import static dev.strandbench.report.document.FigureUnit.COUNT;
import static dev.strandbench.report.document.FigureUnit.NAME;
import static dev.strandbench.report.document.FigureUnit.NANOS;
import static dev.strandbench.report.document.FigureUnit.NUMBER;
import static dev.strandbench.report.document.FigureUnit.SHARE;

import dev.strandbench.profiler.recording.RecordingReader;
import dev.strandbench.profiler.recording.RecordingSummary;
import dev.strandbench.profiler.recording.RecordingSummary.Threads;
import dev.strandbench.profiler.recording.Tally;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Block;
import dev.strandbench.report.document.Document.Column;
import dev.strandbench.report.document.Document.Fact;
import dev.strandbench.report.document.Document.Facts;
import dev.strandbench.report.document.Document.Section;
import dev.strandbench.report.document.Document.Sentences;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.HtmlWriter;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.TextWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Writes reports on JFR recordings. */
public final class RecordingReport {

    static final String COLLECTION = "jdk.GarbageCollection";
    static final String PINNED = "jdk.VirtualThreadPinned";
    static final String MONITOR = "jdk.JavaMonitorEnter";

    private static final String ALL = "all";
    private static final int TOP = 10;
    private static final int MOST_READINGS = 12;

    private final RecordingSummary summary;
    private final double divisor;
    private final String per;

    private RecordingReport(RecordingSummary summary) {
        this.summary = summary;
        this.divisor = summary.divisor();
        this.per = summary.per();
    }

    public enum Format {
        text,
        json,
        html;

        String write(Document document) {
            return switch (this) {
                case text -> TextWriter.write(document);
                case json -> JsonWriter.write(document);
                case html -> HtmlWriter.write(document);
            };
        }
    }

    public static String of(Path file, Format format) {
        return format.write(document("Recording " + file, RecordingReader.read(file)));
    }

    public static String ofDifference(Path baseline, Path candidate, Format format) {
        RecordingSummary before = RecordingReader.read(baseline);
        RecordingSummary after = RecordingReader.read(candidate);
        return format.write(RecordingDifference.of(baseline.toString(), before, candidate.toString(), after));
    }

    static Document document(String title, RecordingSummary summary) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Sentences(RecordingConclusions.of(summary)));
        blocks.addAll(sections(summary));
        return new Document(title, blocks);
    }

    static List<Section> sections(RecordingSummary summary) {
        RecordingReport page = new RecordingReport(summary);
        return List.of(
                page.subject(),
                page.time(),
                page.allocation(),
                page.pauses(),
                page.waits("pinning", "Pinning", PINNED, "reason and place", summary.pinning()),
                page.waits("contention", "Waits for monitors", MONITOR, "monitor and place", summary.contention()),
                page.threads());
    }

    private static Section section(String key, String heading, List<Fact> facts, Table... tables) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Facts(facts));
        blocks.addAll(List.of(tables));
        return new Section(key, heading, blocks);
    }

    private static Table table(String key, List<Column> columns, Tally tally, Function<Tally.Entry, List<Object>> row) {
        return new Table(key, columns, tally.top(TOP).stream().map(row).toList());
    }

    private Section subject() {
        List<Fact> facts = new ArrayList<>(List.of(
                Fact.text("jvm", "JVM", orUnknown(summary.jvm())),
                Fact.text("collector", "garbage collector", orUnknown(summary.collector())),
                new Fact("cores", "processors", COUNT, summary.cores()),
                new Fact("seconds", "time covered (s)", NUMBER, summary.seconds())));
        if (summary.ops() > 0) {
            facts.add(Fact.text("subject", "measured", summary.subject()));
            facts.add(new Fact("ops", "ops", COUNT, summary.ops()));
        }
        return section("recording", "Recording", facts);
    }

    private static String orUnknown(String text) {
        return text.isEmpty() ? "(not recorded)" : text;
    }

    private Section time() {
        RecordingSummary.Processor processor = summary.processor();
        double nanos = processor.jvm() * summary.cores() * summary.seconds() * 1e9;
        List<String> unrecorded = summary.waitsNotRecorded();
        List<Fact> facts = List.of(
                new Fact("cpuShare", "this JVM on the processors", SHARE, processor.jvm()),
                new Fact("userShare", "of that in its own code", SHARE, processor.user()),
                new Fact("systemShare", "of that in the kernel", SHARE, processor.system()),
                new Fact("machineShare", "all processes on the processors", SHARE, processor.machine()),
                new Fact("carrierShare", "carriers on the processors", SHARE, processor.carriers()),
                new Fact("cpuNanosPer", "processor time " + per, NANOS, nanos / divisor),
                Fact.text(
                        "waitsNotRecorded",
                        "waits not recorded",
                        unrecorded.isEmpty() ? "none" : String.join(", ", unrecorded)));
        double samples = summary.running().total();
        return section(
                "time",
                "Where time went",
                facts,
                table(
                        "running",
                        List.of(new Column("method", "running in", NAME), new Column("share", "samples", SHARE)),
                        summary.running(),
                        entry -> List.of(entry.name(), entry.amount() / samples)),
                table(
                        "waits",
                        List.of(
                                new Column("kind", "waiting", NAME),
                                new Column("count", "times", COUNT),
                                new Column("nanosPer", "all threads, " + per, NANOS)),
                        summary.waits(),
                        entry -> List.of(entry.name(), entry.count(), entry.amount() / divisor)));
    }

    private Section allocation() {
        RecordingSummary.Allocation allocation = summary.allocation();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("bytesPer", "allocated " + per, BYTES, allocation.bytes() / divisor));
        if (summary.ops() > 0) {
            double perSecond = allocation.bytes() / summary.seconds();
            facts.add(new Fact("bytesPerSecond", "allocated per second", BYTES, perSecond));
        }
        facts.add(Fact.text("basis", "the total is from", allocation.basis()));
        return section(
                "allocation",
                "Allocation",
                facts,
                allocated("types", "type", allocation.types()),
                allocated("sites", "where", allocation.sites()));
    }

    private Table allocated(String key, String heading, Tally tally) {
        return table(
                key,
                List.of(
                        new Column("name", heading, NAME),
                        new Column("share", "share", SHARE),
                        new Column("bytesPer", per, BYTES)),
                tally,
                entry -> List.of(
                        entry.name(),
                        entry.amount() / tally.total(),
                        summary.allocation().scaled(entry.amount()) / divisor));
    }

    private Section pauses() {
        RecordingSummary.Pauses pauses = summary.pauses();
        Tally causes = pauses.causes();
        return section(
                "gc",
                heading("Garbage collection", COLLECTION),
                List.of(
                        new Fact("collections", "collections", COUNT, causes.count()),
                        new Fact("pauseShare", "time paused", SHARE, causes.total() / 1e9 / summary.seconds()),
                        new Fact("pauseNanosPer", "paused " + per, NANOS, causes.total() / divisor),
                        new Fact("longestPauseNanos", "longest pause", NANOS, pauses.longest()),
                        new Fact(
                                "mostHeapAfterBytes", "most in use after a collection", BYTES, pauses.mostHeapAfter())),
                counted("causes", "cause", "collector: cause", "paused", causes));
    }

    private static Table counted(String key, String nameKey, String name, String time, Tally tally) {
        return table(
                key,
                List.of(
                        new Column(nameKey, name, NAME),
                        new Column("count", "times", COUNT),
                        new Column("nanos", time, NANOS)),
                tally,
                entry -> List.of(entry.name(), entry.count(), entry.amount()));
    }

    private Section waits(String key, String heading, String event, String what, Tally tally) {
        return section(
                key,
                heading(heading, event),
                List.of(
                        new Fact("countPer", "times " + per, NUMBER, tally.count() / divisor),
                        new Fact("nanosPer", "time " + per, NANOS, tally.total() / divisor)),
                counted("places", "name", what, "time", tally));
    }

    private String heading(String heading, String event) {
        String recorded = recorded(summary, event);
        return recorded.equals(ALL) ? heading : heading + " (" + recorded + ")";
    }

    /** Returns a description of the recorded waits: “all”, “longer than 1 ms” or “not recorded”. */
    static String recorded(RecordingSummary summary, String event) {
        if (!summary.has(event)) {
            return "not recorded";
        }
        String threshold = summary.thresholds().getOrDefault(event, "");
        return threshold.isEmpty() || threshold.startsWith("0 ") ? ALL : "longer than " + threshold;
    }

    private Section threads() {
        Threads threads = summary.threads();
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact("platformMean", "platform threads, mean", NUMBER, threads.meanPlatform()),
                new Fact("platformMost", "platform threads, most", COUNT, threads.mostPlatform()),
                new Fact("carriers", "carriers seen", COUNT, threads.carriers())));
        if (summary.has("jdk.VirtualThreadStart")) {
            double started = threads.virtualStarted() / divisor;
            facts.add(new Fact("virtualStartedPer", "virtual threads started " + per, NUMBER, started));
            facts.add(new Fact("virtualMost", "virtual threads, most", COUNT, threads.mostVirtual()));
        }
        List<List<Object>> rows = new ArrayList<>();
        int readings = threads.platform().size();
        int step = Math.max(1, (readings + MOST_READINGS - 1) / MOST_READINGS);
        for (int place = 0; place < readings; place += step) {
            Threads.Reading reading = threads.platform().get(place);
            rows.add(List.of(reading.seconds(), reading.live()));
        }
        List<Column> columns =
                List.of(new Column("seconds", "after (s)", NUMBER), new Column("live", "platform threads", COUNT));
        return section("threads", "Threads", facts, new Table("overTime", columns, rows));
    }
}
