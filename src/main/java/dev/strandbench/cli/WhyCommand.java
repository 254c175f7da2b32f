package dev.strandbench.cli;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Family;
import dev.strandbench.report.ModeReport;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.WhyReport;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.report.document.TextWriter;
import dev.strandbench.result.JmhResultWriter;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RunSession;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.why.ModeAnswer;
import dev.strandbench.why.ModeFigure;
import dev.strandbench.why.QuestionedModes;
import dev.strandbench.why.QuestionedPair;
import dev.strandbench.why.WhyAnswer;
import dev.strandbench.why.WhyPlanner;
import dev.strandbench.why.WhyPlanner.WhyPlan;
import dev.strandbench.why.WhyQuestion;
import dev.strandbench.why.WhyRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "why",
        description = {
            "Finds out why one arm of a run is slower than another. Measures both arms again, unchanged and"
                    + " with possible causes removed. Shows the share of the difference that each cause explains.%n",
            "RESULT is a run in which a ratio above 1.2 has a verdict. If RESULT is itself a run of the why command,"
                    + " prints its report. With --budget, extends that run first.%n"
        },
        footer = {
            "  why results/20260102T030405Z-quick",
            "  why results/20260102T030405Z-quick FanOut --arms VIRTUAL,DEFAULT --budget 1h --dry-run",
            "  why results/20260102T030405Z-quick --modes --arms VIRTUAL --budget 1h",
            "  why results/20260102T040506Z-why --format html --out why.html"
        })
final class WhyCommand implements Callable<Integer> {

    private static final Duration USUAL_BUDGET = Duration.ofMinutes(20);
    private static final int MOST_OTHERS = 5;
    private static final String PAGE = "why.html";

    @Parameters(index = "0", paramLabel = "RESULT", description = "A run directory.")
    private Path result = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "REGEX",
            description = "Regular expressions for family names, as the run's table shows them. Default: all families.")
    private List<String> regexes = new ArrayList<>();

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "A,B",
            description = "The names of the two arms to compare, or of one arm with --modes. Default: the two arms with"
                    + " the largest ratio. Default with --modes: the arm whose modes differ most.")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--modes",
            description = "Instead of the difference between two arms, explain why one arm has a fast and a slow group"
                    + " of forks.")
    private boolean modes;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "The maximum time of the run, such as 20m or 2h. Default: 20m.")
    private @Nullable Duration budget;

    @Option(names = "--dry-run", description = "Print what would be measured and how long it would take.")
    private boolean dryRun;

    @Option(names = "--format", description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private DocumentFormat format = DocumentFormat.text;

    @Mixin
    private ReportOutput.OutOption output = new ReportOutput.OutOption();

    @Spec
    private @Nullable CommandSpec spec;

    private record Asked(RecordedRun run, List<String> regexes, List<String> arms, boolean modes, Duration budget) {

        WhyPlan plan() {
            WhyPlanner.requireAsManyProcessors(run);
            try (LongWork work = LongWork.begun()) {
                work.at("planning: starting JVMs with the arguments of forks");
                Path from = run.directory().toAbsolutePath();
                return modes ? WhyPlanner.of(armWithModes(), from, budget) : WhyPlanner.of(pair(), from, budget);
            }
        }

        private QuestionedPair pair() {
            return first(
                    QuestionedPair.among(run, regexes, arms),
                    pair -> pair.candidateName() + " over " + pair.baselineName() + " in "
                            + pair.family().name(),
                    "no such verdict beyond × " + QuestionedPair.LEAST_RATIO
                            + "; valid: other arms, another REGEX, or a run with such a verdict");
        }

        private QuestionedModes armWithModes() {
            return first(
                    QuestionedModes.among(run, regexes, arms),
                    one -> one.name() + " in " + one.family().name(),
                    "no such arm with two modes beyond × " + QuestionedPair.LEAST_RATIO
                            + "; valid: another arm, another REGEX, or more forks");
        }

        private <T> T first(List<T> found, Function<T, String> name, String ifNone) {
            if (found.isEmpty()) {
                throw new UserErrorException(run.directory() + " has " + ifNone);
            }
            if (found.size() > 1) {
                Notice.print("the largest of " + found.size() + " ratios; others: "
                        + found.stream().skip(1).limit(MOST_OTHERS).map(name).collect(Collectors.joining("; ")));
            }
            return found.getFirst();
        }
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        OptionValues.requireAny(spec, "--arms", "the names of two arms, such as VIRTUAL,DEFAULT");
        output.place().requireOther(List.of(result));
        SessionDirectory.requireRun(result);
        Optional<Integer> done = CallOptions.repeatedThere(result, OptionValues.words(spec));
        if (done.isPresent()) {
            return done.get();
        }
        return WhyQuestion.in(result).isPresent() ? reported() : explained();
    }

    private int reported() throws InterruptedException, IOException {
        if (!arms.isEmpty() || !regexes.isEmpty() || dryRun || modes) {
            throw new UserErrorException(
                    result + " already explains a difference; valid with it: --budget, --format, --out");
        }
        if (budget == null) {
            print(SessionDirectory.recorded(result));
            return ExitStatus.DONE;
        }
        requireFileForFormat();
        Optional<RecordedRun> run = continued(result, Optional.ofNullable(budget));
        run.ifPresent(this::print);
        return run.isPresent() ? ExitStatus.DONE : ExitStatus.INTERRUPTED;
    }

    private void print(RecordedRun run) {
        output.print(report(run, format), format == DocumentFormat.text);
    }

    private int explained() throws InterruptedException, IOException {
        int needed = modes ? 1 : 2;
        if (!arms.isEmpty() && arms.stream().distinct().count() != needed) {
            throw new UserErrorException("--arms " + String.join(",", arms) + " is not valid; valid: "
                    + (modes ? "one arm with --modes" : "two arms"));
        }
        RecordedRun recorded = SessionDirectory.recorded(result);
        Duration within = Objects.requireNonNullElse(budget, USUAL_BUDGET);
        WhyPlan planned = new Asked(recorded, regexes, arms, modes, within).plan();
        if (dryRun) {
            System.out.print(WhyReport.plan(planned)
                    + recordedText(planned.question(), planned.plan().families().getFirst()));
            return ExitStatus.DONE;
        }
        requireFileForFormat();
        output.place().requirePlace();
        Optional<RecordedRun> run = measured(planned, OptionValues.typed(spec));
        if (run.isEmpty()) {
            return ExitStatus.INTERRUPTED;
        }
        System.out.println();
        print(run.get());
        return status(run.get());
    }

    private void requireFileForFormat() {
        if (format != DocumentFormat.text) {
            output.place().requireFile("--format " + format);
        }
    }

    /**
     * Explains the largest difference in a finished run by means of a second run, and prints the report. If no ratio
     * with a verdict is at least {@link QuestionedPair#LEAST_RATIO}, prints one line that says so. Returns the exit
     * status.
     */
    static int afterRun(Path result, String call) throws InterruptedException, IOException {
        RecordedRun run = SessionDirectory.recorded(result);
        if (QuestionedPair.among(run, List.of(), List.of()).isEmpty()) {
            System.out.println("\nNo verdict is beyond × " + QuestionedPair.LEAST_RATIO + ", so nothing is explained.");
            return ExitStatus.DONE;
        }
        WhyPlan planned = new Asked(run, List.of(), List.of(), false, USUAL_BUDGET).plan();
        System.out.println();
        return shown(measured(planned, call));
    }

    private static Optional<RecordedRun> measured(WhyPlan planned, String call)
            throws InterruptedException, IOException {
        Path directory = ConsoleRun.directory(WhyPlanner.PROFILE);
        try (RunSession session =
                RunSession.start(directory, () -> planned.plan().startedBy(call))) {
            planned.question().saveIn(directory);
            System.out.println(PlanText.opening(session.plan()));
            System.out.println(WhyReport.firstBlock(session.plan(), planned.question()));
            planned.question().leftOut().forEach(reason -> Notice.print("left out: " + reason));
        }
        return continued(directory, Optional.empty());
    }

    /** Continues a run and returns the exit status. An empty budget means the planned budget. */
    static int resumed(Path directory, Optional<Duration> budget) throws InterruptedException, IOException {
        System.out.println("Resuming " + ShownText.of(directory.toString()) + ".");
        return shown(continued(directory, budget));
    }

    private static int shown(Optional<RecordedRun> run) {
        if (run.isEmpty()) {
            return ExitStatus.INTERRUPTED;
        }
        System.out.print("\n" + report(run.get(), DocumentFormat.text));
        return status(run.get());
    }

    private static Optional<RecordedRun> continued(Path directory, Optional<Duration> budget)
            throws InterruptedException, IOException {
        return new WhyRun(directory, ConsoleRun::explaining).measure(budget, WhyCommand::writePage);
    }

    private static void writePage(RecordedRun run) {
        Path page = run.directory().resolve(PAGE);
        try {
            JmhResultWriter.replace(page, report(run, DocumentFormat.html).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            Notice.print("the page " + page + " cannot be written: " + FileFault.of(e));
        }
    }

    private static String report(RecordedRun run, DocumentFormat format) {
        Family family = run.plan().families().getFirst();
        WhyQuestion question = WhyQuestion.requiredIn(run.directory());
        return question.explainsModes()
                ? new ModeReport(
                                ModeAnswer.of(question, family.arms(), run.measurements()),
                                family.name(),
                                QuestionedModes.recordedFigures(question, family))
                        .write(format)
                : new WhyReport(WhyAnswer.of(question, family.arms(), run.measurements()), family.name()).write(format);
    }

    private static String recordedText(WhyQuestion question, Family family) {
        List<ModeFigure> figures = QuestionedModes.recordedFigures(question, family);
        return figures.isEmpty()
                ? ""
                : TextWriter.write(
                        new Document.Builder().add(ModeReport.table(figures)).titled(""));
    }

    private static int status(RecordedRun run) {
        return run.outcomes().stream().anyMatch(FamilyOutcome::hasFailed) ? ExitStatus.FAILED : ExitStatus.DONE;
    }
}
