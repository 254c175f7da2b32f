package dev.strandbench.cli;

import dev.strandbench.error.UserErrorException;
import dev.strandbench.recording.PageFormat;
import dev.strandbench.recording.RecordingReport;
import dev.strandbench.recording.UnreadableRecordingException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a JFR recording says, or how two differ. */
@Command(
        name = "jfr",
        description = {
            "Reads a JFR recording, of any program, and tells on a page where time went, what was allocated and where,"
                    + " what the garbage collector cost, and what pinned or contended.%n",
            "With two, tells how they differ; the first is the baseline.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {"  jfr recording.jfr", "  jfr before.jfr after.jfr --format html --out change.html"},
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
final class JfrCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "A recording, or a baseline and a candidate.")
    private List<Path> files = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            completionCandidates = OptionValues.PageFormatNames.class,
            description = "Valid: text, json, html. Default: text.")
    private @Nullable PageFormat format;

    @Mixin
    private PrintOptions output = new PrintOptions();

    @Override
    public Integer call() {
        if (files.size() > 2) {
            throw new UserErrorException("jfr takes one file or two, not " + files.size());
        }
        output.requireOther(files);
        PageFormat chosen = format == null ? PageFormat.TEXT : format;
        try (LongWork work = LongWork.begun()) {
            work.at("reading " + files.stream().map(Path::toString).collect(Collectors.joining(" and ")));
            String page = files.size() == 1
                    ? RecordingReport.of(files.get(0), chosen)
                    : RecordingReport.ofDifference(files.get(0), files.get(1), chosen);
            output.print(page, chosen == PageFormat.TEXT);
        } catch (UnreadableRecordingException e) {
            throw new UserErrorException(e.explanation());
        }
        return ExitStatus.DONE;
    }
}
