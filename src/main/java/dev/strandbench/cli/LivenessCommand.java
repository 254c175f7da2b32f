package dev.strandbench.cli;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.NearNames;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.liveness.CoroutinesVersion;
import dev.strandbench.liveness.LivenessCell;
import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.liveness.LivenessPatterns;
import dev.strandbench.liveness.LivenessRun;
import dev.strandbench.liveness.LivenessRun.Listener;
import dev.strandbench.liveness.LivenessRun.Request;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.report.LivenessReport;
import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.run.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "liveness",
        description = {
            "Shows which patterns of waiting tasks end and which stall, under each model and JDK.%n",
            "Each attempt runs in a separate JVM whose schedulers and pools have two threads each. For each stall,"
                    + " shows the held threads, a thread dump and a remedy.%n",
            "Exit status: 0 even if patterns stall; 1 if a cell has no outcome because an attempt failed.%n"
        },
        footer = {
            "  liveness --list",
            "  liveness held-monitor --model VIRTUAL --jdk 21,25",
            "  liveness --jdk all --repeat 20 --format html --out stalls"
        })
final class LivenessCommand implements Callable<Integer> {

    private static final String NAME = "liveness";

    // Ctrl-C kills the JVMs at once, but a thread dump may be in progress.
    private static final long LONGEST_END_SECONDS = 30;

    @Parameters(
            paramLabel = "PATTERN",
            arity = "0..*",
            completionCandidates = PatternNames.class,
            description = "The patterns to try. Default: all patterns.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--model",
            split = ",",
            paramLabel = "MODEL",
            completionCandidates = ModelNames.class,
            description = "The models to try, separated by commas. Default: all models.")
    private List<String> models = new ArrayList<>();

    @Option(
            names = "--jdk",
            split = ",",
            paramLabel = "VERSION|HOME|all",
            description = "The JDKs to compare. Default: the JDK that runs this command.")
    private List<String> jdks = new ArrayList<>();

    @Option(
            names = "--repeat",
            paramLabel = "NUMBER",
            description = "The number of attempts per cell. Each attempt has a new order of events. After ten stalls, a"
                    + " cell gets no more attempts. Default: 1.")
    private int repeat = 1;

    @Option(names = "--seed", paramLabel = "NUMBER", description = "The seed for the order of events. Default: random.")
    private @Nullable Long seed;

    @Option(names = "--list", description = "List the patterns without trying them.")
    private boolean list;

    @Option(names = "--format", description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private DocumentFormat format = DocumentFormat.text;

    @Option(
            names = "--out",
            paramLabel = "FILE|DIR",
            description = "The file to write, or a new or empty directory for the report and the thread dumps. A name"
                    + " without a dot means a directory. Default: standard output, with the thread dumps in"
                    + " results/TIME-liveness.")
    private Path out = Path.of(ReportOutput.STANDARD);

    @Spec
    private @Nullable CommandSpec spec;

    private final Supplier<List<LivenessPattern>> patterns;
    private final Runner runner;

    @FunctionalInterface
    interface Runner {
        List<LivenessCell> measure(Request request, Listener listener) throws InterruptedException;
    }

    private record Place(ReportOutput report, Path dumps) {

        Path dumpsFromReport() {
            Path from = report.directory().toAbsolutePath().normalize();
            Path to = dumps.toAbsolutePath().normalize();
            // On Windows, no relative path leads to another drive.
            return Objects.equals(from.getRoot(), to.getRoot()) ? from.relativize(to) : to;
        }
    }

    private static final class Findings implements Listener {

        private final LongWork work;
        private final List<LivenessCell> cells = new ArrayList<>();
        private int status = ExitStatus.DONE;

        Findings(LongWork work) {
            this.work = work;
        }

        @Override
        public void finished(LivenessCell cell, int done, int of) {
            cells.add(cell);
            work.at("tried " + done + " of " + Plural.of(of, "cell") + ", the last one " + cell.pattern() + " under "
                    + cell.model() + " on JDK " + cell.jdk());
        }

        @Override
        public void failed(String cell, String reason, int done, int of) {
            status = ExitStatus.FAILED;
            Notice.print(cell + " failed: " + reason);
        }
    }

    static final class PatternNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return LivenessPatterns.all().stream().map(LivenessPattern::name).iterator();
        }
    }

    static final class ModelNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return LivenessModels.ALL.stream().map(Enum::name).iterator();
        }
    }

    LivenessCommand() {
        // Method references would load these classes at the start of every command.
        this(() -> LivenessPatterns.all(), (request, listener) -> LivenessRun.measure(request, listener));
    }

    LivenessCommand(Supplier<List<LivenessPattern>> patterns, Runner runner) {
        this.patterns = patterns;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OptionValues.requireAny(spec, "--model", "names of models, such as VIRTUAL,DEFAULT");
        OptionValues.requireAny(spec, "--jdk", OptionValues.JDKS);
        if (out.toString().isEmpty()) {
            throw new UserErrorException("--out is empty; valid: a file or a directory");
        }
        List<LivenessPattern> asked = asked();
        if (list) {
            requireNothingToTry();
            new ReportOutput(out.toString()).print(LivenessReport.list(asked, format), format == DocumentFormat.text);
            return ExitStatus.DONE;
        }
        if (repeat < 1) {
            throw new UserErrorException("--repeat " + repeat + " is not valid; valid: whole numbers from 1");
        }
        Set<ConcurrencyModel> chosen = models(asked);
        List<String> leftOut = new ArrayList<>();
        List<PlannedJdk> planned = PlannedJdk.named(jdks, leftOut);
        Place place = place();
        place.report().requirePlace();
        leftOut.forEach(reason -> Notice.print("left out: " + reason));
        return measured(
                new Request(
                        asked,
                        chosen,
                        planned,
                        CoroutinesVersion.onClassPath(),
                        repeat,
                        seed == null ? System.nanoTime() : seed,
                        place.dumps()),
                place);
    }

    private List<LivenessPattern> asked() {
        List<LivenessPattern> known = patterns.get();
        List<String> valid = known.stream().map(LivenessPattern::name).toList();
        requireValid("no pattern ", "", names, valid);
        return known.stream()
                .filter(pattern -> names.isEmpty() || names.contains(pattern.name()))
                .toList();
    }

    private Set<ConcurrencyModel> models(List<LivenessPattern> asked) {
        List<String> given = models.stream().filter(name -> !name.isBlank()).toList();
        requireValid("--model ", " is not valid", given, names(LivenessModels.ALL));
        List<String> possible = names(LivenessModels.ALL.stream()
                .filter(model ->
                        asked.stream().anyMatch(pattern -> pattern.models().contains(model)))
                .toList());
        Set<ConcurrencyModel> chosen = EnumSet.noneOf(ConcurrencyModel.class);
        for (String name : given) {
            if (!possible.contains(name)) {
                throw new UserErrorException(
                        "--model " + name + ": no selected pattern has it; valid: " + String.join(", ", possible));
            }
            chosen.add(ConcurrencyModel.valueOf(name));
        }
        return chosen.isEmpty() ? LivenessModels.ALL : chosen;
    }

    private static List<String> names(Collection<ConcurrencyModel> some) {
        return some.stream().map(Enum::name).toList();
    }

    private static void requireValid(String before, String after, List<String> given, List<String> valid) {
        for (String name : given) {
            if (!valid.contains(name)) {
                throw new UserErrorException(before + name + after
                        + NearNames.note(NearNames.to(name, valid)) + "; valid: "
                        + String.join(", ", valid));
            }
        }
    }

    private void requireNothingToTry() {
        OptionValues.refuse(
                spec,
                List.of("--model", "--jdk", "--repeat", "--seed"),
                option -> "--list tries nothing, so " + option
                        + " is not valid; valid with it: PATTERN, --format, --out");
    }

    private Place place() {
        ReportOutput given = new ReportOutput(out.toString());
        boolean isDirectory = Files.isDirectory(out)
                || (Files.notExists(out) && !String.valueOf(out.getFileName()).contains("."));
        if (given.isStandard() || !isDirectory) {
            return new Place(given, ConsoleRun.directory(NAME));
        }
        try {
            Files.createDirectories(out);
            try (Stream<Path> files = Files.list(out)) {
                if (files.findAny().isPresent()) {
                    throw new UserErrorException(
                            "--out " + out + " is not empty; valid: a new or empty directory, or a file");
                }
            }
        } catch (IOException e) {
            throw new UserErrorException("--out " + out + " cannot be written: " + FileFault.of(e));
        }
        return new Place(new ReportOutput(out.resolve(NAME + format.ending()).toString()), out);
    }

    private int measured(Request request, Place place) {
        MeasuringThread measuring = new MeasuringThread();
        CountDownLatch written = new CountDownLatch(1);
        Interruption interruption = Interruption.onShutdown(() -> endAndAwait(measuring, written));
        try (LongWork work = LongWork.begun()) {
            work.at("trying " + Plural.of(request.patterns().size(), "pattern") + ", in separate JVMs");
            Findings findings = new Findings(work);
            boolean complete = isComplete(request, findings, measuring);
            LivenessReport report = new LivenessReport(request, findings.cells, place.dumpsFromReport());
            place.report().print(report.write(format), format == DocumentFormat.text);
            deleteIfEmpty(place.dumps());
            return complete ? findings.status : ExitStatus.INTERRUPTED;
        } finally {
            written.countDown();
            interruption.isOver();
        }
    }

    private boolean isComplete(Request request, Findings findings, MeasuringThread measuring) {
        try {
            List<LivenessCell> unused = runner.measure(request, findings);
            return !measuring.end();
        } catch (InterruptedException e) {
            boolean unused = measuring.end();
            System.err.println();
            Notice.print("interrupted; the report has " + Plural.of(findings.cells.size(), "cell"));
            return false;
        }
    }

    private static void deleteIfEmpty(Path directory) {
        try {
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // The directory has files.
        }
    }

    // The JVM ends when this method returns, so this waits until the measuring thread has written its report.
    private static void endAndAwait(MeasuringThread measuring, CountDownLatch written) {
        measuring.interrupt();
        try {
            boolean unused = written.await(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A shutdown interrupts the thread only before {@link #end}, so the thread can always finish the report. */
    private static final class MeasuringThread {

        private final Thread thread = Thread.currentThread();
        private boolean ended;

        synchronized void interrupt() {
            if (!ended) {
                thread.interrupt();
            }
        }

        synchronized boolean end() {
            ended = true;
            return Thread.interrupted();
        }
    }
}
