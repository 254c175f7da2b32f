package dev.strandbench.cli;

import dev.strandbench.catalog.CallArguments;
import dev.strandbench.catalog.CallCheck;
import dev.strandbench.catalog.ParameterValues;
import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.environment.JvmSettings;
import dev.strandbench.environment.MachineIdentity;
import dev.strandbench.environment.MachineSettings;
import dev.strandbench.environment.ProcessTrees;
import dev.strandbench.error.FileFault;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.plan.ForkArguments;
import dev.strandbench.plan.ForkHeap;
import dev.strandbench.plan.ForkJdk;
import dev.strandbench.profiler.ProfilerCall;
import dev.strandbench.profiler.ScenarioProfiler;
import dev.strandbench.profiler.WatchProfiler;
import dev.strandbench.report.PlanText;
import dev.strandbench.text.Plural;
import dev.strandbench.watch.WatchDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
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

/**
 * JMH's own command line. What it means is left to JMH; added are a check of parameters and JVM before the first fork,
 * the scenarios' secondary metrics, and an exit status that tells of failed cells.
 */
final class JmhCommand {

    private static final Path FULL_DEVICE = Path.of("/dev/full");

    /** Runs a call and returns its exit status. */
    int run(String... arguments) {
        Map<String, List<String>> withParentheses = new LinkedHashMap<>();
        String[] understood = withoutParentheses(withParentheses, arguments);
        CommandLineOptions options = parse(ProfilerCall.translated(understood));
        try {
            return runParsed(options, withParentheses, parameterNames(arguments));
        } catch (PatternSyntaxException e) {
            throw new UserErrorException("not a regular expression: " + e.getPattern() + ": "
                    + e.getDescription().toLowerCase(Locale.ROOT));
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
            // How JMH answers to a mode that it does not know.
            String reason = Objects.requireNonNullElse(e.getMessage(), "not a valid call");
            throw new UserErrorException(reason.lines().findFirst().orElse("")
                    + "; modes are thrpt, avgt, sample, ss; -h lists JMH's options");
        }
    }

    /**
     * A call without the parameters that JMH would take apart at commas within parentheses.
     *
     * @param taken given their values, by name
     */
    private static String[] withoutParentheses(Map<String, List<String>> taken, String... arguments) {
        List<String> left = new ArrayList<>();
        boolean isValue = false;
        for (int i = 0; i < arguments.length; i++) {
            if (isValue) {
                isValue = false;
                continue;
            }
            String next = arguments[i].equals("-p") && i + 1 < arguments.length ? arguments[i + 1] : "";
            int end = next.indexOf('=');
            if (end > 0 && next.indexOf('(') > end) {
                taken.put(next.substring(0, end), ParameterValues.split(next.substring(end + 1)));
                isValue = true;
            } else {
                left.add(arguments[i]);
            }
        }
        return left.toArray(String[]::new);
    }

    private static Options with(Map<String, List<String>> parameters, Options options) {
        ChainedOptionsBuilder all = new OptionsBuilder().parent(options);
        parameters.forEach((name, values) -> all.param(name, values.toArray(String[]::new)));
        return parameters.isEmpty() ? options : all.build();
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
            return measure(with(parameters, options), namesInCall);
        }
        return ExitStatus.DONE;
    }

    private static int measure(Options options, Set<String> namesInCall) {
        Optional<String> help = ProfilerCall.help(options);
        if (help.isPresent()) {
            System.out.print(help.get());
            return ExitStatus.DONE;
        }
        List<SelectedBenchmark> selected = SelectedBenchmark.of(options);
        if (selected.isEmpty()) {
            throw new UserErrorException(
                    "no benchmark matches " + options.getIncludes() + "; valid: " + SelectedBenchmark.everyScenario()
                            + ", or a regular expression over what -l lists; --help lists the commands");
        }
        CallCheck check = new CallCheck(selected, options);
        check.requireValidParameters(namesInCall);
        Map<String, String> leftOut = check.armsToLeaveOut();
        ForkJdk jvm = ForkJdk.of(options);
        ProfilerCall.requireForks(options, jvm.feature());
        requireOneThread(options);
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
        if (selected.stream().anyMatch(SelectedBenchmark::measuresAnotherJvm)) {
            watchDirectory(options)
                    .ifPresent(directory -> effective.addProfiler(WatchProfiler.class, directory.toString()));
        }
        List<String> prepended = new ArrayList<>(jvm.quietArguments());
        prepended.addAll(options.getJvmArgsPrepend().orElse(List.of()));
        if (!prepended.isEmpty()) {
            effective.jvmArgsPrepend(prepended.toArray(String[]::new));
        }
        giveHeap(effective, selected, options);
        // After the heap, which is left to whoever chooses all arguments.
        List<SelectedBenchmark> forking = forking(selected, options);
        ForkArguments.besideCollector(forking, options)
                .ifPresent(left -> effective.jvmArgs(left.toArray(String[]::new)));
        requireStart(forking, effective.build(), CallArguments.ofEveryFork(options));
        printEnvironment(options, prepended);
        Runtime.getRuntime().addShutdownHook(new Thread(JmhCommand::endForks, "end-of-forks"));
        return run(effective.build(), selected);
    }

    /**
     * Makes sure that forks start with what the call gives them beside what their benchmarks ask for.
     *
     * @param options all that JMH is told
     * @param chosen what the call gives every fork
     */
    private static void requireStart(List<SelectedBenchmark> forking, Options options, List<String> chosen) {
        if (chosen.isEmpty()) {
            return;
        }
        Path program = program(options);
        for (SelectedBenchmark benchmark : forking) {
            ForkArguments.of(benchmark, options, chosen).refusal(program).ifPresent(reason -> {
                throw new UserErrorException("on " + program + " " + reason
                        + "; valid: arguments that it takes beside what the benchmark asks for, or -jvmArgs, which"
                        + " replaces that");
            });
        }
    }

    private static void requireOneThread(Options options) {
        if (options.getThreads().orElse(1) != 1) {
            throw new UserErrorException("-t " + options.getThreads().get()
                    + " is not valid: a scenario has one caller, and its own parameters for how much runs at once");
        }
    }

    /**
     * Gives forks the heap that benchmarks need, before what the call itself appends.
     *
     * @param effective all that JMH is told, to be added to
     * @param options the call
     */
    private static void giveHeap(ChainedOptionsBuilder effective, List<SelectedBenchmark> selected, Options options) {
        Optional<ForkHeap> heap = ForkHeap.of(
                selected, effective.build(), MachineIdentity.ofThisMachine().memoryMebibytes());
        if (heap.isPresent()) {
            List<String> appended = new ArrayList<>(heap.get().arguments());
            appended.addAll(options.getJvmArgsAppend().orElse(List.of()));
            effective.jvmArgsAppend(appended.toArray(String[]::new));
        }
    }

    /** The benchmarks that run in forks, and not in this JVM. */
    private static List<SelectedBenchmark> forking(List<SelectedBenchmark> selected, Options options) {
        return selected.stream()
                .filter(benchmark -> options.getForkCount()
                                .orElse(benchmark.entry().getForks().orElse(1))
                        > 0)
                .toList();
    }

    /** What starts forks. */
    private static Path program(Options options) {
        return Path.of(options.getJvm()
                .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    }

    /** A fork would notice only after its iteration that nobody waits for it any more. */
    private static void endForks() {
        ProcessTrees.end(ProcessHandle.current().children());
    }

    /** JMH's own files have no place for it; collector and heap are among the JVM options that JMH prints itself. */
    private static void printEnvironment(Options options, List<String> prepended) {
        if (options.verbosity().orElse(Defaults.VERBOSITY) == VerboseMode.SILENT) {
            return;
        }
        List<String> arguments = new ArrayList<>(prepended);
        arguments.addAll(options.getJvmArgs().orElse(List.of()));
        arguments.addAll(options.getJvmArgsAppend().orElse(List.of()));
        Map<String, String> environment = new LinkedHashMap<>(MachineSettings.ofThisMachine());
        environment.putAll(JvmSettings.schedulersOf(program(options), arguments));
        System.out.println("# Environment: " + PlanText.settings(environment));
    }

    private static int run(Options options, List<SelectedBenchmark> selected) {
        try {
            Collection<RunResult> results = new Runner(options).run();
            if (!isSaved(options, results)) {
                return ExitStatus.FAILED;
            }
            long expected = selected.stream()
                    .mapToLong(benchmark -> (long) benchmark.cells(options).size() * modes(benchmark, options))
                    .sum();
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
            return reportFailure(e);
        }
    }

    /** Makes sure that what is found out in hours can be written. */
    private static void requirePlaceFor(String option, @Nullable String name) {
        if (name == null) {
            return;
        }
        Path file;
        try {
            file = Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new UserErrorException(option + " " + name + " is not a file's name");
        }
        Path directory = Objects.requireNonNullElse(file.getParent(), file);
        boolean refuses = Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : directory);
        if (refuses || isFullDevice(file)) {
            throw new UserErrorException(option + " " + name + " cannot be written; valid: a file in a directory that "
                    + "exists and can be written to");
        }
    }

    /** JMH would begin to write the results where what it prints has not ended. */
    private static void requireFileEach(Options options) {
        if (!options.getOutput().hasValue()) {
            return;
        }
        Path printed = Path.of(options.getOutput().get()).toAbsolutePath().normalize();
        boolean isFile = !Files.exists(printed) || Files.isRegularFile(printed);
        if (isFile
                && resultFile(options)
                        .map(file -> file.toAbsolutePath().normalize())
                        .equals(Optional.of(printed))) {
            throw new UserErrorException(
                    "-o and -rff are one file, " + options.getOutput().get() + "; valid: a file for each");
        }
    }

    /** What JMH calls the file of a call's results; empty if it only prints them. */
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

    /** Where the series of services are kept: beside the results, if those are a file and not, say, a device. */
    static Optional<Path> watchDirectory(Options options) {
        return resultFile(options)
                .filter(file -> !Files.exists(file) || Files.isRegularFile(file))
                .map(WatchDirectory::of);
    }

    /** A device that is full opens like any other, and JMH does not notice what becomes of its words. */
    private static boolean isFullDevice(Path file) {
        try {
            return file.toRealPath().equals(FULL_DEVICE);
        } catch (IOException e) {
            // A new file.
            return false;
        }
    }

    /**
     * Whether JMH has written what it says it has: it does not notice a full disk. If it has not, a second place is
     * tried.
     */
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
            Notice.print(file + " could not be written whole; the results are in " + other);
        } catch (IOException e) {
            Notice.print(file + " could not be written whole, and nothing else in its place: " + FileFault.of(e));
        }
        return false;
    }

    /**
     * Whether a file has everything that was to be in it. What is no file, such as a pipe, has handed it on.
     *
     * @param octets that were to be in it
     */
    static boolean isWhole(Path file, long octets) throws IOException {
        return !Files.isRegularFile(file) || Files.size(file) >= octets;
    }

    /** Whether no fork and no iteration failed; JMH takes those before a failure for a result. */
    private static boolean isComplete(RunResult result) {
        return result.getBenchmarkResults().size()
                        == Math.max(1, result.getParams().getForks())
                && result.getBenchmarkResults().stream()
                        .allMatch(fork -> fork.getIterationResults().size()
                                == fork.getParams().getMeasurement().getCount());
    }

    private static int modes(SelectedBenchmark benchmark, Options options) {
        Collection<Mode> asked = options.getBenchModes();
        Collection<Mode> modes = asked.isEmpty() ? List.of(benchmark.entry().getMode()) : asked;
        return modes.contains(Mode.All) ? Mode.values().length - 1 : modes.size();
    }

    /** JMH's message, and those it hangs beneath it, without a stack trace. */
    private static int reportFailure(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            say(each.getMessage());
            for (Throwable suppressed : each.getSuppressed()) {
                say(suppressed.getMessage());
            }
        }
        return ExitStatus.FAILED;
    }

    private static void say(@Nullable String message) {
        Objects.requireNonNullElse(message, "").lines().forEach(Notice::print);
    }

    private static void warnOfMixedProfiles(Options options) {
        if (options.getForkCount().orElse(1) == 0) {
            System.err.println("strandbench: -f 0 runs every model in this one JVM, where each inherits the JIT"
                    + " compiler's profile of those before: not comparable");
        }
        if (options.getWarmupMode().orElse(Defaults.WARMUP_MODE).isBulk()
                || !options.getWarmupIncludes().isEmpty()) {
            System.err.println("strandbench: bulk warm-up runs every model in the fork of each: their profiles mix,"
                    + " as they would not in a program that uses one");
        }
    }

    /** The names in the call's {@code -p name=values}; JMH parses them but does not list them. */
    private static Set<String> parameterNames(String... arguments) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i + 1 < arguments.length; i++) {
            int end = arguments[i + 1].indexOf('=');
            if (arguments[i].equals("-p") && end > 0) {
                names.add(arguments[i + 1].substring(0, end));
            }
        }
        return names;
    }
}
