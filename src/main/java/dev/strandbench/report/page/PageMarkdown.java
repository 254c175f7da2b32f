package dev.strandbench.report.page;

import dev.strandbench.base.Plural;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.report.CircumstanceEffect;
import dev.strandbench.report.ClaimPhrases;
import dev.strandbench.report.FigureText;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Block;
import dev.strandbench.report.document.Document.Folded;
import dev.strandbench.report.document.Document.Items;
import dev.strandbench.report.document.Document.Lines;
import dev.strandbench.report.document.Document.Note;
import dev.strandbench.report.document.Document.Paragraph;
import dev.strandbench.report.document.Document.Section;
import dev.strandbench.report.document.Document.Span;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.MarkdownWriter;
import dev.strandbench.report.page.PageClaims.ClaimPart;
import dev.strandbench.report.page.PageClaims.PageClaim;
import dev.strandbench.report.page.PageComparison.ComparedRow;
import dev.strandbench.report.page.ReportPage.RunProgress;
import dev.strandbench.report.page.ReportPage.SettingsGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes a page as Markdown for GitHub, with at most 65,536 characters. If content does not fit, a note says so. */
public final class PageMarkdown {

    private static final int MOST_CHARACTERS = 64_000;
    private static final int MOST_OF_ANSWERS = 30_000;
    private static final int MOST_OF_CIRCUMSTANCES = 10_000;
    private static final int MOST_OF_SETTINGS = 8_000;
    private static final int MOST_OF_CLAIMS = 12_000;

    // The limits apply before escaping, which can turn one character into nine. Longer commands are left out.
    private static final int MOST_OF_A_TITLE = 200;
    private static final int MOST_OF_A_CALL = 1_000;

    private final ReportPage page;
    private final Map<String, PageFamily> families;
    private final Document.Builder document = new Document.Builder();
    private int length;

    private PageMarkdown(ReportPage page) {
        this.page = page;
        this.families = page.families().stream().collect(Collectors.toMap(PageFamily::id, family -> family));
        length = MarkdownWriter.write(document.titled(title())).length();
    }

    public static String render(ReportPage page) {
        return MarkdownWriter.write(new PageMarkdown(page).document());
    }

    private Document document() {
        if (page.run().running()) {
            add(new Paragraph(progress()));
        }
        page.notes().forEach(note -> add(Paragraph.of(note)));
        Block settings = settings();
        Note note = new Note("× best: cost divided by the best arm's cost, with its 95 % interval over forks; a verdict"
                + " also needs enough forks. From "
                + shortened(String.join(", ", page.sources()), MOST_OF_A_TITLE) + ".");
        int most = MOST_CHARACTERS - length(settings) - length(note);
        PageComparison comparison = page.comparison();
        if (comparison != null) {
            add(new Section(
                    "",
                    shortened(comparison.candidate(), MOST_OF_A_TITLE) + " against "
                            + shortened(comparison.baseline(), MOST_OF_A_TITLE),
                    List.of(Paragraph.of(shortened(comparison.summary(), MOST_OF_A_CALL)))));
        }
        addWhatFits(circumstances(), MOST_OF_CIRCUMSTANCES, "answer", blocks -> blocks);
        page.conclusions().bottomLine().forEach(words -> add(Paragraph.of(shortened(words, MOST_OF_A_CALL))));
        addWhatFits(answers(), MOST_OF_ANSWERS, "answer", lines -> List.of(new Items("", lines)));
        call(PlanText.TO_GO_ON + ":", page.run().goOn()).ifPresent(this::add);
        PageClaims claims = page.claims();
        if (claims != null) {
            addWhatFits(
                    claims.judged(),
                    Math.min(most, length + MOST_OF_CLAIMS),
                    "claim",
                    some -> List.of(new Folded(
                            "Published claims: " + claims.summary(),
                            List.of(Table.of(
                                    "claim|says|published by|>claimed|>published|>here|>interval|verdict",
                                    some.stream().map(PageMarkdown::row).toList())))));
        }
        if (comparison != null) {
            addWhatFits(
                    comparison.rows(),
                    most,
                    "row",
                    some -> List.of(Table.of(
                            "|unit|>baseline|>candidate|>ratio|verdict",
                            some.stream().map(PageMarkdown::row).toList())));
            addWhatFits(comparison.unmatched(), most, "entry", some -> List.of(Items.of("", some)));
        }
        addWhatFits(
                page.families(),
                most,
                "table",
                some -> some.stream().<Block>map(PageMarkdown::section).toList());
        add(settings);
        add(note);
        return document.titled(title());
    }

    private String title() {
        return shortened(page.title(), MOST_OF_A_TITLE);
    }

    private void add(Block block) {
        document.add(block);
        length += length(block);
    }

    private static int length(Block... blocks) {
        return MarkdownWriter.write(new Document("", List.of(blocks))).length() + 1;
    }

    private <T> void addWhatFits(List<T> parts, int most, String what, Function<List<T>, List<Block>> blocks) {
        int empty = length(blocks.apply(List.of()).toArray(Block[]::new));
        int all = length + empty;
        List<T> fitting = new ArrayList<>();
        for (T part : parts) {
            int more = length(blocks.apply(List.of(part)).toArray(Block[]::new)) - empty;
            if (all + more <= most) {
                all += more;
                fitting.add(part);
            }
        }
        if (!fitting.isEmpty()) {
            blocks.apply(fitting).forEach(this::add);
        }
        int left = parts.size() - fitting.size();
        if (left > 0) {
            add(Paragraph.of(
                    Plural.of(left, what) + " left out, because a comment has no room for more; the page has all."));
        }
    }

    private List<Span> progress() {
        RunProgress progress = page.run().progress();
        if (progress == null) {
            return List.of(Span.plain("One of these runs has not ended. The same command shows more later."));
        }
        return List.of(
                Span.plain("The run"),
                Span.code(shortened(page.sources().getFirst(), MOST_OF_A_TITLE)),
                Span.plain("has not ended: " + progress.decided() + " of "
                        + Plural.of(progress.families(), "family") + " decided after "
                        + Plural.of(progress.forks(), "fork") + time(progress)
                        + ". These are the figures so far. The same command shows more later. The run also updates"),
                Span.code(ResultsPage.FILE_NAME),
                Span.plain("in its directory."));
    }

    private static String time(RunProgress progress) {
        return " and " + words(progress.spentSeconds())
                + (Double.isNaN(progress.budgetSeconds()) ? "" : " of at most " + words(progress.budgetSeconds()));
    }

    private static String words(double seconds) {
        return PlanText.words(Duration.ofSeconds(Math.round(seconds)));
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    private static Optional<Block> call(String words, @Nullable String line) {
        return Optional.ofNullable(line)
                .filter(known -> known.length() <= MOST_OF_A_CALL)
                .map(known -> new Paragraph(List.of(Span.plain(words), Span.code(known))));
    }

    private List<Block> circumstances() {
        List<Block> blocks = new ArrayList<>();
        for (CircumstanceEffect asked : page.conclusions().circumstances()) {
            blocks.add(new Paragraph(List.of(Span.strong(asked.question()), Span.plain(asked.answer()))));
            asked.parts()
                    .forEach(part -> blocks.add(new Items(
                            "",
                            List.of(List.of(
                                    Span.plain(part.what() + ":"),
                                    Span.strong(part.finding().word() + ":"),
                                    Span.plain(part.text()))))));
            blocks.add(Paragraph.of(asked.limits()));
        }
        return blocks;
    }

    private List<List<Span>> answers() {
        Stream<List<Span>> answered = page.conclusions().answers().stream().map(answer -> {
            PageFamily family = families.get(answer.family());
            String question = family == null ? null : family.description().question();
            return List.of(
                    Span.strong(title(answer.family()) + ":"),
                    Span.plain(answer.text() + " Comparisons: " + answer.sure() + "."
                            + (question == null ? "" : " Asked: " + question)));
        });
        Stream<List<Span>> open = page.conclusions().open().stream()
                .map(one -> List.of(Span.plain("Open in " + title(one.family()) + ": " + one.text())));
        return Stream.concat(answered, open).toList();
    }

    private String title(String id) {
        PageFamily family = families.get(id);
        return family == null ? id : family.title();
    }

    private static Section section(PageFamily family) {
        PageFamily.ArmTable table = family.table();
        List<String> headings = new ArrayList<>(List.of(
                ">",
                table.heading().isEmpty() ? "arm" : table.heading(),
                ">" + table.answer().metric() + " " + table.answer().unit(),
                ">forks",
                ">× best",
                "95 %",
                ">× ideal"));
        table.columns().forEach(column -> headings.add(">" + column));
        headings.add("verdict");
        List<List<Object>> rows = IntStream.range(0, family.arms().size())
                .mapToObj(place ->
                        row(table.ranked() ? place + 1 + "." : "", family.arms().get(place)))
                .toList();
        List<Block> blocks = new ArrayList<>(List.of(Table.of(headings, rows)));
        table.notes().forEach(note -> blocks.add(Paragraph.of(note)));
        blocks.add(new Folded("What it is, what it cost, how to repeat it", details(family)));
        return new Section("", family.title(), blocks);
    }

    private static List<Object> row(String rank, PageArm arm) {
        PageArm.CostRatio cost = arm.toBest();
        List<Object> row = new ArrayList<>(List.of(
                rank,
                arm.name(),
                FigureText.score(arm.measured().score()),
                arm.measured().forks(),
                FigureText.ratio(cost.ratio()),
                arm.kind() == Kind.BEST || !Double.isFinite(cost.low()) || !Double.isFinite(cost.high())
                        ? ""
                        : FigureText.ratio(cost.low()) + "–" + FigureText.ratio(cost.high()),
                FigureText.ratio(arm.toIdeal().timesIdeal())));
        arm.columns().forEach(value -> row.add(FigureText.plain(value)));
        row.add(arm.verdict());
        return row;
    }

    private static List<Block> details(PageFamily family) {
        PageFamily.Description description = family.description();
        List<Block> blocks = new ArrayList<>();
        addPart(blocks, "Question.", description.question());
        addPart(blocks, "Mechanism.", description.mechanism());
        addPart(blocks, "Op.", description.op());
        addPart(blocks, "Not measured.", description.notMeasured());
        blocks.add(Table.of(
                "arm|>between forks|>overhead µs/task|>CPU µs/task|>B/task|>threads|remarks|again",
                family.arms().stream()
                        .map(arm -> List.<Object>of(
                                arm.name(),
                                FigureText.number(
                                        "%.1f %%", 100 * arm.measured().cv()),
                                FigureText.perTask(arm.toIdeal().overheadMicros()),
                                FigureText.perTask(arm.resources().cpuMicros()),
                                FigureText.number("%,.0f", arm.resources().bytes()),
                                FigureText.plain(arm.resources().threads()),
                                String.join(", ", arm.flags()),
                                arm.command() == null ? "" : new Lines(List.of(Span.code(arm.command())))))
                        .toList()));
        return blocks;
    }

    private static void addPart(Collection<Block> blocks, String heading, @Nullable String words) {
        if (words != null) {
            blocks.add(new Paragraph(List.of(Span.strong(heading), Span.plain(words))));
        }
    }

    private static List<Object> row(PageClaim claim) {
        ClaimPart part = claim.parts().getFirst();
        String of = Stream.of(part.question(), part.at())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        long alike = claim.parts().stream()
                .filter(each -> each.finding() == claim.finding())
                .count();
        List<Span> verdict = new ArrayList<>(List.of(
                Span.strong(part.verdict()),
                Span.plain((claim.parts().size() == 1
                                ? ""
                                : alike + " of " + claim.parts().size() + " parts, ")
                        + "on " + claim.setting().conditions())));
        String otherProcessors = claim.setting().otherProcessors();
        if (otherProcessors != null) {
            verdict.add(Span.plain(otherProcessors));
        }
        PageClaims.Publication publication = claim.publication();
        return List.of(
                claim.claim(),
                claim.sentence(),
                new Lines(List.of(new Span(
                        publication.source(),
                        Span.TextStyle.PLAIN,
                        Objects.requireNonNullElse(publication.link(), "")))),
                of + ": " + part.claimed(),
                FigureText.score(part.published()),
                FigureText.score(part.measured()),
                Double.isFinite(part.low()) && Double.isFinite(part.high())
                        ? ClaimPhrases.interval(part.finding(), part.low(), part.high())
                        : FigureText.UNKNOWN,
                new Lines(verdict));
    }

    private static List<Object> row(ComparedRow row) {
        List<Span> verdict = new ArrayList<>(List.of(Span.plain(row.verdict())));
        if (!row.flags().isEmpty()) {
            verdict.add(Span.plain(String.join(", ", row.flags())));
        }
        return List.of(
                row.title(),
                row.metric().equals(FigureChoice.SCORE) ? row.unit() : row.metric() + " " + row.unit(),
                FigureText.score(row.baseline()),
                FigureText.score(row.candidate()),
                FigureText.preciseRatio(row.ratio()),
                new Lines(verdict));
    }

    private Block settings() {
        List<Block> blocks = new ArrayList<>();
        int used = 0;
        for (SettingsGroup group : page.conditions().environment()) {
            Block name = new Paragraph(List.of(Span.strong(group.group())));
            Block rows = Table.of(
                    "|",
                    group.rows().stream().map(row -> List.<Object>copyOf(row)).toList());
            int more = length(name, rows);
            if (used + more < MOST_OF_SETTINGS) {
                used += more;
                blocks.add(name);
                blocks.add(rows);
            }
        }
        blocks.add(Items.of("", page.conditions().checks()));
        List<String> models = page.conditions().models().stream()
                .filter(model -> model.description() != null)
                .map(model -> model.name() + ": " + model.description())
                .toList();
        if (!models.isEmpty()) {
            blocks.add(new Paragraph(List.of(Span.strong("Models"))));
            blocks.add(Items.of("", models));
        }
        call("Measured by", page.run().command()).ifPresent(blocks::add);
        return new Folded("Environment, settings, checks", blocks);
    }
}
