package dev.strandbench.report;

import dev.strandbench.base.Plural;
import dev.strandbench.liveness.LivenessCell;
import dev.strandbench.liveness.LivenessCell.Outcome;
import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.liveness.LivenessRun.Request;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Fact;
import dev.strandbench.report.document.Document.Facts;
import dev.strandbench.report.document.Document.Folded;
import dev.strandbench.report.document.Document.Items;
import dev.strandbench.report.document.Document.Section;
import dev.strandbench.report.document.Document.Sentences;
import dev.strandbench.report.document.Document.Span;
import dev.strandbench.report.document.Document.Span.TextStyle;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.result.ShownText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report on whether patterns end, end only with additional threads, or stall. */
public final class LivenessReport {

    private static final int MOST_COLUMNS = 4;

    private final Request request;
    private final List<LivenessCell> cells;
    private final LivenessPhrases phrases;

    private record CellsJson(List<LivenessCell> cells, long seed, String kotlinxCoroutines) {}

    private record PatternsJson(List<PatternJson> patterns) {}

    private record PatternJson(
            String name,
            String description,
            List<ConcurrencyModel> models,
            int fewestTasks,
            String remedy,
            String source) {

        static PatternJson of(LivenessPattern pattern) {
            return new PatternJson(
                    pattern.name(),
                    pattern.description(),
                    pattern.models().stream().sorted().toList(),
                    pattern.fewestTasks(),
                    pattern.remedy(),
                    pattern.source());
        }
    }

    private record SameStall(int tasks, int carriers, List<String> held) {

        static SameStall of(LivenessCell cell) {
            return new SameStall(cell.tasks(), cell.carriers(), cell.held());
        }
    }

    /** Creates a report. The directory of the thread dumps is relative to the report's directory. */
    public LivenessReport(Request request, List<LivenessCell> found, Path dumps) {
        this.request = request;
        List<String> patterns =
                request.patterns().stream().map(LivenessPattern::name).toList();
        List<String> jdks = request.jdks().stream().map(PlannedJdk::label).toList();
        cells = found.stream()
                .map(cell -> located(cell, dumps))
                .sorted(Comparator.<LivenessCell>comparingInt(cell -> patterns.indexOf(cell.pattern()))
                        .thenComparing(LivenessCell::model)
                        .thenComparingInt(cell -> jdks.indexOf(cell.jdk())))
                .toList();
        phrases = new LivenessPhrases(request, cells);
    }

    private static LivenessCell located(LivenessCell cell, Path dumps) {
        return new LivenessCell(
                cell.pattern(),
                cell.model(),
                cell.jdk(),
                cell.outcome(),
                cell.tasks(),
                cell.carriers(),
                cell.threads(),
                cell.endedAfterCancelMillis(),
                cell.attempts(),
                cell.stalled(),
                cell.dump().map(dump -> dumps.resolve(dump).toString().replace('\\', '/')),
                cell.held());
    }

    public String write(DocumentFormat format) {
        return format.write(this::document, () -> new CellsJson(cells, request.seed(), request.kotlinxCoroutines()));
    }

    public static String list(List<LivenessPattern> patterns, DocumentFormat format) {
        return format.write(
                () -> listed(patterns),
                () -> new PatternsJson(patterns.stream().map(PatternJson::of).toList()));
    }

    private static Document listed(List<LivenessPattern> patterns) {
        List<List<Object>> rows = patterns.stream()
                .map(pattern -> List.<Object>of(pattern.name(), pattern.description() + restriction(pattern)))
                .toList();
        return new Document.Builder().add(Table.of("pattern|does", rows)).titled("Liveness patterns");
    }

    private static String restriction(LivenessPattern pattern) {
        return pattern.models().containsAll(LivenessModels.ALL)
                ? ""
                : pattern.models().stream().sorted().map(Enum::name).collect(Collectors.joining(", ", " [only ", "]"));
    }

    private Document document() {
        List<Table> matrices =
                columns().stream().flatMap(models -> matrix(models).stream()).toList();
        Document.Builder document = new Document.Builder()
                .line(Plural.of(request.repeat(), "attempt") + " of each cell; seed " + request.seed()
                        + "; kotlinx.coroutines " + request.kotlinxCoroutines() + ".")
                .add(new Sentences(phrases.conclusions()));
        matrices.forEach(document::add);
        document.add(new Facts(legend(matrices)));
        request.patterns().forEach(pattern -> stalls(pattern).ifPresent(document::add));
        String jdks =
                request.jdks().stream().map(jdk -> ShownText.of(jdk.label())).collect(Collectors.joining(", "));
        return document.titled("Liveness on JDK " + jdks);
    }

    private List<List<ConcurrencyModel>> columns() {
        List<ConcurrencyModel> models = LivenessModels.ALL.stream()
                .filter(request.models()::contains)
                .filter(model -> request.patterns().stream()
                        .anyMatch(pattern -> pattern.models().contains(model)))
                .toList();
        return models.size() <= MOST_COLUMNS
                ? List.of(models)
                : List.of(
                        models.stream()
                                .filter(model -> !LivenessModels.COROUTINES.contains(model))
                                .toList(),
                        models.stream()
                                .filter(LivenessModels.COROUTINES::contains)
                                .toList());
    }

    private Optional<Table> matrix(List<ConcurrencyModel> models) {
        List<String> headings = new ArrayList<>();
        headings.add("pattern");
        if (phrases.comparesJdks()) {
            headings.add("JDK");
        }
        models.forEach(model -> headings.add(model.name()));
        List<List<Object>> rows = new ArrayList<>();
        for (LivenessPattern pattern : request.patterns()) {
            if (models.stream().anyMatch(pattern.models()::contains)) {
                phrases.equalJdks(pattern, models).forEach(equal -> rows.add(row(pattern, models, equal)));
            }
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of(Table.of(headings, rows));
    }

    private List<Object> row(LivenessPattern pattern, List<ConcurrencyModel> models, List<String> equal) {
        List<Object> row = new ArrayList<>();
        row.add(pattern.name());
        if (phrases.comparesJdks()) {
            row.add(phrases.namesOrAll(equal));
        }
        models.forEach(model -> row.add(phrases.outcome(pattern, model, equal)));
        return row;
    }

    private static List<Fact> legend(List<Table> matrices) {
        Set<String> shown = matrices.stream()
                .flatMap(matrix -> matrix.rows().stream())
                .flatMap(List::stream)
                .map(String::valueOf)
                .flatMap(cell -> Stream.of(cell.split(LivenessPhrases.LATE, -1)))
                .map(word -> word.replaceAll("\\d+", "3"))
                .collect(Collectors.toSet());
        return Stream.of(
                        sign(LivenessPhrases.GOOD + LivenessPhrases.ENDS, "all tasks end"),
                        sign(
                                LivenessPhrases.GOOD + LivenessPhrases.ENDS_WITH_MORE + "3",
                                "all tasks end, because the JDK adds up to 3 threads"),
                        sign(
                                "3" + LivenessPhrases.MILLIS,
                                "the tasks end at most 3 ms after their cancellation or timeout"),
                        sign(LivenessPhrases.BAD + LivenessPhrases.STALLS + "3", "3 or more tasks never end"),
                        sign(LivenessPhrases.NO_SENSE, "the pattern makes no sense under the model"),
                        sign(LivenessPhrases.NOT_TRIED, "the cell has no outcome"))
                .filter(sign -> shown.contains(sign.label()))
                .toList();
    }

    private static Fact sign(String label, String meaning) {
        return Fact.text("", label, meaning);
    }

    private Optional<Section> stalls(LivenessPattern pattern) {
        List<LivenessCell> stalled = cells.stream()
                .filter(cell -> cell.pattern().equals(pattern.name()) && cell.outcome() == Outcome.STALLS)
                .toList();
        if (stalled.isEmpty()) {
            return Optional.empty();
        }
        Document.Builder section = new Document.Builder().add(about(pattern));
        Map<SameStall, List<LivenessCell>> groups =
                stalled.stream().collect(Collectors.groupingBy(SameStall::of, LinkedHashMap::new, Collectors.toList()));
        groups.forEach((stall, group) -> section.add(held(pattern, stall, group)));
        return Optional.of(section.section(pattern.name() + " stalls under " + phrases.scope(pattern, stalled)));
    }

    private static Items about(LivenessPattern pattern) {
        return new Items(
                "",
                List.of(
                        List.of(Span.plain(pattern.description())),
                        List.of(Span.strong("Remedy:"), Span.plain(pattern.remedy())),
                        List.of(new Span("Source", TextStyle.PLAIN, pattern.source())),
                        List.of(
                                Span.plain("Code:"),
                                Span.code(pattern.getClass().getName()))));
    }

    private Folded held(LivenessPattern pattern, SameStall stall, List<LivenessCell> group) {
        List<List<Span>> lines = new ArrayList<>();
        stall.held().forEach(sentence -> lines.add(List.of(Span.plain(ShownText.oneLine(sentence)))));
        group.stream()
                .flatMap(cell ->
                        cell
                                .dump()
                                .map(dump -> new Span("Thread dump of " + phrases.name(cell), TextStyle.PLAIN, dump))
                                .stream())
                .findFirst()
                .ifPresent(dump -> lines.add(List.of(dump)));
        return new Folded(
                phrases.scope(pattern, group) + ": " + Plural.of(stall.tasks(), "task") + " on "
                        + Plural.of(stall.carriers(), "thread"),
                List.of(new Items("", lines)));
    }
}
