package dev.strandbench.cli;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.MachineSettings;
import dev.strandbench.machine.ProcessTrees;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.DeclaredParameter.Assignment;
import dev.strandbench.plan.ForkArguments;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.plan.Selection;
import dev.strandbench.profiler.ProfilerCall;
import dev.strandbench.profiler.ScenarioProfiler;
import dev.strandbench.profiler.WatchProfiler;
import dev.strandbench.profiler.watch.JvmSeries;
import dev.strandbench.report.PlanText;
import dev.strandbench.run.Interruption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Checks and runs a JMH command line. Adds the metrics of scenarios, and fails if a cell failed. */
final class JmhCommand {

    private static final Path FULL_DEVICE = Path.of("/dev/full");

    int run(String... arguments) {
        Map<String, List<String>> withParentheses = new LinkedHashMap<>();
        String[] understood = withoutParentheses(withParentheses, arguments);
        CommandLineOptions options = parse(ProfilerCall.translated(understood));
        try {
            return runParsed(options, withParentheses, parameterNames(arguments));
        } catch (PatternSyntaxException e) {
            throw SelectedBenchmark.notRegular(e);
        } catch (IOException e) {
            throw new UserErrorException("cannot print: " + e.getMessage());
        }
    }

    private static CommandLineOptions parse(String... arguments) {
        try {
            return new CommandLineOptions(arguments);
        } catch (CommandLineOptionException e) {
            throw new UserErrorException(e.getMessage() + "; -h lists JMH's options, --help the commands");
        } catch (IllegalStateException | IllegalArgumentException e) {
            // JMH throws such an exception for an unknown mode.
            String reason = Objects.requireNonNullElse(e.getMessage(), "not a valid call");
            throw new UserErrorException(reason.lines().findFirst().orElse("")
                    + "; modes are thrpt, avgt, sample, ss; -h lists JMH's options");
        }
    }

    // Moves values with parentheses to {@code taken}, because JMH would split them at commas within parentheses.
    private static String[] withoutParentheses(Map<String, List<String>> taken, String... arguments) {
        List<String> left = new ArrayList<>();
        boolean isValue = false;
        for (int i = 0; i < arguments.length; i++) {
            if (isValue) {
                isValue = false;
                continue;
            }
            Optional<Assignment> withParentheses = parameterAt(i, arguments)
                    .filter(one -> !one.name().contains("(") && one.text().contains("("));
            if (withParentheses.isPresent()) {
                taken.put(withParentheses.get().name(), withParentheses.get().values());
                isValue = true;
            } else {
                left.add(arguments[i]);
            }
        }
        return left.toArray(String[]::new);
    }

    private static Optional<Assignment> parameterAt(int index, String... arguments) {
        return arguments[index].equals("-p") && index + 1 < arguments.length
                ? DeclaredParameter.assignment(arguments[index + 1])
                : Optional.empty();
    }

    private static int runParsed(
            CommandLineOptions options, Map<String, List<String>> parameters, Set<String> namesInCall)
            throws IOException {
        if (options.shouldHelp()) {
            options.showHelp();
        } else if (options.shouldList()) {
            new Runner(options).list();
        } else if (options.shouldListWithParams()) {
            new Runner(options).listWithParams(options);
        } else if (options.shouldListProfilers()) {
            options.listProfilers();
            System.out.println(ProfilerCall.shortNames());
        } else if (options.shouldListResultFormats()) {
            options.listResultFormats();
        } else {
            ChainedOptionsBuilder all = new OptionsBuilder().parent(options);
            parameters.forEach((name, values) -> all.param(name, values.toArray(String[]::new)));
            return measure(parameters.isEmpty() ? options : all.build(), namesInCall);
        }
        return ExitStatus.DONE;
    }

    private static int measure(Options options, Set<String> namesInCall) {
        Optional<String> help = ProfilerCall.help(options);
        if (help.isPresent()) {
            System.out.print(help.get());
            return ExitStatus.DONE;
        }
        // JMH ignores a regular expression without matches if another expression has matches.
        for (String regex : options.getIncludes()) {
            if (SelectedBenchmark.of(new OptionsBuilder().include(regex).build())
                    .isEmpty()) {
                throw new UserErrorException(
                        SelectedBenchmark.noMatch(regex) + " for names that -l lists; --help lists the commands");
            }
        }
        List<SelectedBenchmark> selected = SelectedBenchmark.of(options);
        if (selected.isEmpty()) {
            throw new UserErrorException("-e leaves no benchmark; valid: a regular expression that leaves some");
        }
        Selection check = new Selection(selected, options);
        check.requireValidParameters(namesInCall);
        Map<String, String> leftOut = check.armsToLeaveOut();
        PlannedJdk jvm = PlannedJdk.of(options);
        ProfilerCall.requireForks(options, jvm.feature());
        requireOneThreadForScenarios(selected, options);
        warnOfMixedProfiles(options);
        requirePlaceFor("-o", options.getOutput().orElse(null));
        requirePlaceFor("-rff", resultName(options).orElse(null));
        requireFileEach(options);

        ChainedOptionsBuilder effective = new OptionsBuilder().parent(options);
        if (!leftOut.isEmpty()) {
            leftOut.values().forEach(reason -> Notice.print("left out: " + reason));
            effective.param(
                    check.armParameter(), check.remainingArms(leftOut.keySet()).toArray(String[]::new));
        }
        if (options.getProfilers().stream().noneMatch(p -> p.getKlass().equals(ScenarioProfiler.class.getName()))) {
            effective.addProfiler(ScenarioProfiler.class);
        }
        if (selected.stream().anyMatch(SelectedBenchmark::isWatched)) {
            watchDirectory(options)
                    .ifPresent(directory -> effective.addProfiler(WatchProfiler.class, directory.toString()));
        }
        ForkArguments.complete(effective, selected, options, jvm);
        printEnvironment(options, jvm);
        // Kills the forks, which would notice the end of this JVM only after an iteration.
        Interruption interruption = Interruption.onShutdown(
                () -> ProcessTrees.end(ProcessHandle.current().children()));
        try {
            return run(effective.build(), selected);
        } catch (IllegalStateException e) {
            if (interruption.hasHappened()) {
                return ExitStatus.INTERRUPTED;
            }
            throw e;
        } finally {
            interruption.isOver();
        }
    }

    static void requireOneThreadForScenarios(List<SelectedBenchmark> selected, Options options) {
        int threads = options.getThreads().orElse(1);
        if (threads != 1 && selected.stream().anyMatch(SelectedBenchmark::isScenario)) {
            throw new UserErrorException("-t " + (threads == Threads.MAX ? "max" : String.valueOf(threads))
                    + " is not valid: JMH runs a scenario on one thread; parameters set the concurrency");
        }
    }

    private static void printEnvironment(Options options, PlannedJdk jvm) {
        if (options.verbosity().orElse(Defaults.VERBOSITY) == VerboseMode.SILENT) {
            return;
        }
        List<String> arguments = new ArrayList<>(jvm.arguments());
        arguments.addAll(ForkArguments.ofCall(options));
        Map<String, String> environment = new LinkedHashMap<>(MachineSettings.ofThisMachine());
        environment.putAll(JvmSettings.schedulersOf(jvm.program(), arguments));
        System.out.println("# Environment: " + PlanText.settings(environment));
    }

    private static int run(Options options, List<SelectedBenchmark> selected) {
        try {
            Collection<RunResult> results = new Runner(options).run();
            if (!isSaved(options, results)) {
                return ExitStatus.FAILED;
            }
            long expected = expectedCells(selected, options);
            long failed =
                    expected - results.stream().filter(JmhCommand::isComplete).count();
            if (failed > 0) {
                System.err.println(
                        "strandbench: " + failed + " of " + Plural.of(expected, "cell") + " failed; see above");
                return ExitStatus.FAILED;
            }
            return ExitStatus.DONE;
        } catch (NoBenchmarksException e) {
            throw new IllegalStateException(e);
        } catch (RunnerException e) {
            for (Throwable each = e; each != null; each = each.getCause()) {
                Stream.concat(Stream.of(each), Stream.of(each.getSuppressed()))
                        .flatMap(one ->
                                Objects.requireNonNullElse(one.getMessage(), "").lines())
                        .forEach(Notice::print);
            }
            return ExitStatus.FAILED;
        }
    }

    // Checks file names before the run, so that a wrong name does not lose the results.
    private static void requirePlaceFor(String option, @Nullable String name) {
        if (name == null) {
            return;
        }
        Path file;
        try {
            file = Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new UserErrorException(option + " " + name + " is not a valid file name");
        }
        Path directory = Objects.requireNonNullElse(file.getParent(), file);
        boolean refuses = Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : directory);
        if (refuses || isFullDevice(file)) {
            throw new UserErrorException(option + " " + name + " cannot be written; valid: a file in a directory that "
                    + "exists and can be written to");
        }
    }

    // JMH would mix results and printed text if it wrote both to one file.
    private static void requireFileEach(Options options) {
        if (!options.getOutput().hasValue()) {
            return;
        }
        Path printed = Path.of(options.getOutput().get()).toAbsolutePath().normalize();
        boolean isFile = !Files.exists(printed) || Files.isRegularFile(printed);
        if (isFile
                && resultFile(options).stream()
                        .anyMatch(file -> file.toAbsolutePath().normalize().equals(printed))) {
            throw new UserErrorException(
                    "-o and -rff name the same file, " + options.getOutput().get() + "; valid: a file for each");
        }
    }

    private static Optional<String> resultName(Options options) {
        if (!options.getResult().hasValue() && !options.getResultFormat().hasValue()) {
            return Optional.empty();
        }
        String format = options.getResultFormat()
                .orElse(Defaults.RESULT_FORMAT)
                .toString()
                .toLowerCase(Locale.ROOT);
        return Optional.of(options.getResult().orElse(Defaults.RESULT_FILE_PREFIX + "." + format));
    }

    private static Optional<Path> resultFile(Options options) {
        return resultName(options).map(Path::of);
    }

    /**
     * Returns the directory for the series of watched JVMs; empty without a result file, or if it exists but is not a
     * regular file.
     */
    static Optional<Path> watchDirectory(Options options) {
        return resultFile(options)
                .filter(file -> !Files.exists(file) || Files.isRegularFile(file))
                .map(JvmSeries::directoryOf);
    }

    // JMH does not notice that /dev/full loses all output.
    private static boolean isFullDevice(Path file) {
        try {
            return file.toRealPath().equals(FULL_DEVICE);
        } catch (IOException e) {
            return false;
        }
    }

    // JMH does not notice a full disk. If the result file is incomplete, writes the results to another file.
    private static boolean isSaved(Options options, Collection<RunResult> results) {
        Optional<Path> place = resultFile(options);
        if (place.isEmpty()) {
            return true;
        }
        Path file = place.get();
        ResultFormatType type = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(expected, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(type, out).writeOut(results);
        }
        try {
            if (isWhole(file, expected.size())) {
                return true;
            }
            Path other =
                    Files.createTempFile("jmh-result-", "." + type.toString().toLowerCase(Locale.ROOT));
            Files.write(other, expected.toByteArray());
            Notice.print(file + " is incomplete; the results are in " + other);
        } catch (IOException e) {
            Notice.print(file + " is incomplete, and no other file could be written: " + FileFault.of(e));
        }
        return false;
    }

    // Pipes and devices count as complete.
    static boolean isWhole(Path file, long octets) throws IOException {
        return !Files.isRegularFile(file) || Files.size(file) >= octets;
    }

    // After a failure, JMH's result has only the earlier forks and iterations.
    private static boolean isComplete(RunResult result) {
        return result.getBenchmarkResults().size()
                        == Math.max(1, result.getParams().getForks())
                && result.getBenchmarkResults().stream()
                        .allMatch(fork -> fork.getIterationResults().size()
                                == fork.getParams().getMeasurement().getCount());
    }

    /** Returns the number of cells that JMH will measure. With {@code -bm}, JMH ignores the methods' own modes. */
    static long expectedCells(List<SelectedBenchmark> selected, Options options) {
        Set<Mode> asked = Set.copyOf(options.getBenchModes());
        if (asked.isEmpty()) {
            return selected.stream()
                    .mapToLong(benchmark -> benchmark.cells(options).size())
                    .sum();
        }
        Map<String, Integer> cellsOfMethods = new HashMap<>();
        for (SelectedBenchmark benchmark : selected) {
            cellsOfMethods.put(
                    benchmark.entry().getUsername(), benchmark.cells(options).size());
        }
        long modes = asked.contains(Mode.All) ? Mode.values().length - 1 : asked.size();
        return modes
                * cellsOfMethods.values().stream().mapToLong(cells -> cells).sum();
    }

    private static void warnOfMixedProfiles(Options options) {
        if (options.getForkCount().orElse(1) == 0) {
            System.err.println("strandbench: -f 0 runs every model in this one JVM, where each inherits the JIT"
                    + " compiler's profile of earlier models: not comparable");
        }
        if (options.getWarmupMode().orElse(Defaults.WARMUP_MODE).isBulk()
                || !options.getWarmupIncludes().isEmpty()) {
            System.err.println(
                    "strandbench: bulk warm-up runs every model in each fork: their profiles mix, unlike in a"
                            + " program with one model");
        }
    }

    // JMH parses -p, but cannot list the names of the parameters.
    private static Set<String> parameterNames(String... arguments) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < arguments.length; i++) {
            parameterAt(i, arguments).ifPresent(one -> names.add(one.name()));
        }
        return names;
    }
}
