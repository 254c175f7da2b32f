package dev.strandbench.cli;

import dev.strandbench.analysis.stats.ChangePointRule;
import dev.strandbench.catalog.Answers;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.history.HistoryDirectory;
import dev.strandbench.history.PastRun;
import dev.strandbench.history.Trend;
import dev.strandbench.report.HistoryReport;
import dev.strandbench.report.page.PageWriter;
import dev.strandbench.report.page.TrendsPage;
import dev.strandbench.result.ShownText;
import dev.strandbench.text.Plural;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what changed over time. */
@Command(
        name = "history",
        description = {
            "Shows, for every cell, how its cost went from run to run, and at which runs it changed.%n",
            "DIR holds JMH result files and directories of runs. Names tell time and commit, as in"
                    + " 20260301T120000Z-1a2b3c4.json; a file's own time counts if its name has none. Results of"
                    + " different machines are never joined.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {
            "  history past --add results/20260301T120000Z-quick",
            "  history past --format html --out trends.html"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
final class HistoryCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "The history.")
    private Path directory = Path.of("");

    @Option(
            names = "--add",
            paramLabel = "RESULT",
            description = "A result file, or the directory of a run, to copy into DIR first. Nothing is overwritten.")
    private @Nullable Path added;

    @Option(names = "--format", description = "Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private HistoryFormat format = HistoryFormat.text;

    @Mixin
    private PrintOptions output = new PrintOptions();

    @Override
    public Integer call() {
        HistoryDirectory history = new HistoryDirectory(directory);
        output.requireOther(Stream.concat(history.results().stream(), Stream.ofNullable(added))
                .toList());
        output.file().filter(history::lists).ifPresent(file -> {
            throw new UserErrorException("--out " + file + " would be read as a result of " + directory
                    + "; valid: a file elsewhere, or one with another ending");
        });
        output.requirePlace();
        if (added != null) {
            System.err.println("Added: " + ShownText.of(history.add(added).toString()));
        }
        List<Trend> trends = trends(history);
        switch (format) {
            case text -> output.print(HistoryReport.text(trends), true);
            case json -> output.print(HistoryReport.json(trends));
            case html ->
                output.print(PageWriter.html(TrendsPage.of(ShownText.of(directory.toString()), trends, Instant.now())));
        }
        return ExitStatus.DONE;
    }

    private List<Trend> trends(HistoryDirectory history) {
        try (LongWork work = LongWork.begun()) {
            work.at("reading the results in " + directory);
            List<PastRun> runs = history.runs();
            work.at("looking for changes in " + Plural.of(runs.size(), "run"));
            return Trend.of(runs, new FigureChoice(Optional.empty(), Answers::of), ChangePointRule.STANDARD);
        }
    }
}
