package dev.strandbench.cli;

import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.HistoryDirectory;
import dev.strandbench.compare.PastRun;
import dev.strandbench.compare.Trend;
import dev.strandbench.plan.Answers;
import dev.strandbench.report.HistoryReport;
import dev.strandbench.report.page.PageHistory;
import dev.strandbench.report.page.PageWriter;
import dev.strandbench.result.ShownText;
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

@Command(
        name = "history",
        description = {
            "Shows the cost of every cell in each run, and the runs in which the cost changed.%n",
            "DIR contains JMH result files and run directories. A file name such as 20260301T120000Z-1a2b3c4.json"
                    + " states a run's time and commit. If the name states no time, the file's modification time is"
                    + " used. Results from different machines are never combined.%n",
            "The csv format, for Apache Otava, has a line for each commit or run and a column for each cell.%n"
        },
        footer = {
            "  history past --add results/20260301T120000Z-quick",
            "  history past --format html --out trends.html",
            "  history past --format csv --out history.csv"
        })
final class HistoryCommand implements Callable<Integer> {

    enum HistoryFormat {
        text,
        json,
        html,
        csv
    }

    @Parameters(paramLabel = "DIR", description = "The directory with the results of past runs.")
    private Path directory = Path.of("");

    @Option(
            names = "--add",
            paramLabel = "RESULT",
            description = "First copy a result file or a run directory into DIR. No file is overwritten.")
    private @Nullable Path added;

    @Option(names = "--format", description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private HistoryFormat format = HistoryFormat.text;

    @Mixin
    private ReportOutput.OutOption output = new ReportOutput.OutOption();

    @Override
    public Integer call() {
        HistoryDirectory history = new HistoryDirectory(directory);
        output.place()
                .requireOther(Stream.concat(history.results().stream(), Stream.ofNullable(added))
                        .toList());
        output.place().file().filter(history::lists).ifPresent(file -> {
            throw new UserErrorException("--out " + file + " would be read as a result of " + directory
                    + "; valid: a file elsewhere, or one with another ending");
        });
        output.place().requirePlace();
        if (added != null) {
            System.err.println("Added: " + ShownText.of(history.add(added).toString()));
        }
        List<Trend> trends = trends(history);
        output.print(
                switch (format) {
                    case text -> HistoryReport.text(trends);
                    case json -> HistoryReport.json(trends);
                    case html ->
                        PageWriter.html(PageHistory.page(ShownText.of(directory.toString()), trends, Instant.now()));
                    case csv -> HistoryReport.csv(trends);
                },
                format == HistoryFormat.text);
        return ExitStatus.DONE;
    }

    private List<Trend> trends(HistoryDirectory history) {
        try (LongWork work = LongWork.begun()) {
            work.at("reading the results in " + directory);
            List<PastRun> runs = history.runs();
            work.at("looking for changes in " + Plural.of(runs.size(), "run"));
            return Trend.of(runs, new FigureChoice(Optional.empty(), Answers::of));
        }
    }
}
