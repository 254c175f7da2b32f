package dev.strandbench.report.page;

import dev.strandbench.base.FileFault;
import dev.strandbench.profiler.recording.CollapsedStacks;
import dev.strandbench.report.FigureText;
import dev.strandbench.report.document.HtmlWriter;
import dev.strandbench.report.page.PageArm.Attachment;
import dev.strandbench.result.JmhResultWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** Writes flame graphs next to the page. Each graph compares an arm's profile with the best arm's. */
public final class FlameDifferences {

    private static final Pattern PAGE_ENDING = Pattern.compile("\\.html?$");
    private static final String DIRECTORY_ENDING = "-flames";

    // Matches a string literal, because each literal has its own line in async-profiler's page.
    private static final Pattern NAME = Pattern.compile("^'.*$", Pattern.MULTILINE | Pattern.UNIX_LINES);

    private final Path page;
    private final PrintStream warnings;
    private boolean warned;

    /** Prepares the flame graphs of a page. Prints a warning only for the first graph that cannot be written. */
    public FlameDifferences(Path page, PrintStream warnings) {
        this.page = page;
        this.warnings = warnings;
    }

    record RecordedArm(String name, SortedMap<String, Path> stacks) {}

    /** Writes a flame graph for each event that was recorded for both arms. File names begin with the given id. */
    List<Attachment> of(String id, String family, RecordedArm arm, RecordedArm best) {
        List<Attachment> written = new ArrayList<>();
        arm.stacks().forEach((event, stacks) -> {
            if (best.stacks().containsKey(event)) {
                String label = "flame graph against " + best.name() + ", " + event
                        + ": red is a larger share here, yellow is only here";
                write(id, family, event, arm, best)
                        .flatMap(file -> CellAttachments.attachment(label, page.resolveSibling(""), file))
                        .ifPresent(written::add);
            }
        });
        return written;
    }

    private Optional<Path> write(String id, String family, String event, RecordedArm arm, RecordedArm best) {
        try {
            CollapsedStacks candidate =
                    CollapsedStacks.read(List.of(arm.stacks().get(event)));
            CollapsedStacks baseline =
                    CollapsedStacks.read(List.of(best.stacks().get(event)));
            if (candidate.total() == 0 || baseline.total() == 0) {
                return Optional.empty();
            }
            String html = html(
                    family + ": " + arm.name() + " against " + best.name() + ", " + event,
                    legend(arm.name(), best.name(), baseline.shareMissingIn(candidate)),
                    candidate,
                    baseline);
            Path directory = page.resolveSibling(
                    PAGE_ENDING.matcher(String.valueOf(page.getFileName())).replaceFirst("") + DIRECTORY_ENDING);
            if (!Files.isDirectory(directory)) {
                Files.createDirectory(directory);
            }
            Path file = directory.resolve(id + "-" + event + ".html");
            JmhResultWriter.replace(file, html.getBytes(StandardCharsets.UTF_8));
            return Optional.of(file);
        } catch (IOException e) {
            if (!warned) {
                warned = true;
                warnings.println("strandbench: the page goes without " + arm.name() + " against " + best.name()
                        + " as a flame graph: " + FileFault.of(e));
            }
            return Optional.empty();
        }
    }

    private static String legend(String arm, String best, double missing) {
        return "Red: a larger share of the profile of " + arm + " than of " + best
                + "; blue: a smaller share; yellow: only in " + arm
                + ". The colour shows a frame's own share, without the methods that it called. The counts of "
                + best + " are scaled to the total of " + arm + ". Not drawn: stacks that only " + best + " has, "
                + FigureText.percent(missing) + " of its total.";
    }

    /** Returns a differential flame graph as HTML, with escaped names and without references to other files. */
    static String html(String title, String legend, CollapsedStacks candidate, CollapsedStacks baseline)
            throws IOException {
        Arguments arguments = new Arguments();
        arguments.title = HtmlWriter.escaped(title) + "<br><small>" + HtmlWriter.escaped(legend) + "</small>";
        FlameGraph graph = graph(candidate, arguments);
        graph.diff(graph(baseline.scaledTo(candidate.total()), arguments));
        ByteArrayOutputStream html = new ByteArrayOutputStream();
        graph.dump(html);
        // async-profiler escapes quotes in names, but not the characters that could end its script.
        return NAME.matcher(html.toString(StandardCharsets.UTF_8))
                .replaceAll(name -> Matcher.quoteReplacement(name.group().replace("<", "\\x3c")));
    }

    private static FlameGraph graph(CollapsedStacks stacks, Arguments arguments) throws IOException {
        FlameGraph graph = new FlameGraph(arguments);
        graph.parseCollapsed(new StringReader(stacks.text()));
        return graph;
    }
}
