package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.report.page.FlameDifferences;
import dev.strandbench.report.page.ForkCsv;
import dev.strandbench.report.page.PageMarkdown;
import dev.strandbench.report.page.PageWriter;
import dev.strandbench.report.page.ReportPage;
import dev.strandbench.report.page.ResultSource;
import dev.strandbench.report.page.ResultsPage;
import dev.strandbench.report.page.TrackedFigures;
import dev.strandbench.run.SessionDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = {
            "Shows which arm is best, by how much and why, how certain the verdict is, and what is undecided.%n",
            "RESULT is a run directory, or a JMH result file of any project, plain or .gz. Of two results, the first is"
                    + " the baseline.%n",
            "The html format is a single page that works offline. The md format suits job summaries and comments. The"
                    + " csv format has one line for each fork. The bencher and action formats have one value for each"
                    + " cell, for Bencher and github-action-benchmark. All formats use UTF-8 in every locale.%n"
        },
        footer = {
            "  report results/20260102T030405Z-quick",
            "  report old.json new.json --out change.html",
            "  report results.json --format md",
            "  report results.json --format bencher --out bencher.json"
        })
final class ReportCommand implements Callable<Integer> {

    enum ReportFormat {
        html,
        md,
        csv,
        bencher,
        action
    }

    @Parameters(paramLabel = "RESULT", arity = "1..*", description = "Run directories, or JMH result files.")
    private List<Path> results = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The file to write; - means standard output. Default for html: report.html in the first"
                    + " RESULT, or next to it if it is a file. Default for other formats: standard output.")
    private @Nullable String out;

    @Option(names = "--format", description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: html.")
    private ReportFormat format = ReportFormat.html;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            converter = OptionValues.Share.class,
            description = "The largest difference that does not matter to you. Default: the run's margin, or 10%%.")
    private @Nullable Double margin;

    @Override
    public Integer call() {
        if (margin != null && format != ReportFormat.html && format != ReportFormat.md) {
            throw new UserErrorException("--margin needs --format html or md; " + format + " has no answers");
        }
        try (LongWork work = LongWork.begun()) {
            List<ResultSource> sources = work.read(results, ResultSource::read);
            sources.forEach(ReportCommand::requireEntries);
            ReportOutput output =
                    new ReportOutput(Objects.requireNonNullElseGet(out, () -> defaultTarget(sources.getFirst())));
            output.requireOther(results);
            work.at("making the report");
            output.write(
                    switch (format) {
                        case html -> PageWriter.html(page(sources, output.directory(), flames(output)));
                        case md -> PageMarkdown.render(page(sources, output.directory(), Optional.empty()));
                        case csv -> ForkCsv.of(sources);
                        case bencher -> TrackedFigures.bencher(sources);
                        case action -> TrackedFigures.action(sources);
                    });
            return ExitStatus.DONE;
        }
    }

    private static void requireEntries(ResultSource source) {
        if (source.measurements().isEmpty() && source.run().isEmpty()) {
            throw new UserErrorException(source.path()
                    + ": no entries; valid: a JMH result file with at least one entry," + " or the directory of a run");
        }
    }

    // Flame graphs are separate files. Only a page that is a file can link to them.
    private static Optional<FlameDifferences> flames(ReportOutput output) {
        return output.isStandard()
                ? Optional.empty()
                : Optional.of(new FlameDifferences(Path.of(output.target()), System.err));
    }

    private ReportPage page(List<ResultSource> sources, Path directory, Optional<FlameDifferences> flames) {
        boolean running = sources.stream().anyMatch(source -> SessionDirectory.isInWork(source.path()));
        return new ResultsPage(
                        sources,
                        Instant.now(),
                        running,
                        directory,
                        flames,
                        PublishedClaims.all(),
                        Optional.ofNullable(margin))
                .page();
    }

    private String defaultTarget(ResultSource first) {
        if (format != ReportFormat.html) {
            return ReportOutput.STANDARD;
        }
        return Files.isDirectory(first.path())
                ? first.path().resolve(ResultsPage.FILE_NAME).toString()
                : first.path().resolveSibling(ResultsPage.FILE_NAME).toString();
    }
}
