package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.liveness.FunctionTrial;
import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Profile;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.scenario.ownfunction.FunctionParameters;
import dev.strandbench.usercode.CallTimeout;
import dev.strandbench.usercode.CarrierUse;
import dev.strandbench.usercode.FoundFunction;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.usercode.FunctionFinder;
import dev.strandbench.usercode.JmhJar;
import dev.strandbench.usercode.JmhJarLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.Version;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of a run that measures the user's own code. The code is a function or the benchmarks in a JMH jar. */
final class CallOptions {

    private static final String BENCHMARK = "\\." + FunctionParameters.SCENARIO + "Benchmark\\.";
    private static final String CLASS_PATH = "--classpath";
    private static final List<String> OF_A_FUNCTION = List.of("--setup", "--args", "--tasks", "--limit", "--timeout");

    // At the end of a fork, JMH waits for threads of the user's code, by default for 30 s.
    private static final String END_IN_SPITE_OF_THREADS = "-Djmh.shutdownTimeout=2";

    // The models that users are most likely to choose come first, because the budget may be short.
    private static final List<ConcurrencyModel> LIKELY_FIRST = List.of(
            ConcurrencyModel.VIRTUAL,
            ConcurrencyModel.DEFAULT,
            ConcurrencyModel.POOL,
            ConcurrencyModel.IO,
            ConcurrencyModel.STRUCTURED,
            ConcurrencyModel.PLATFORM,
            ConcurrencyModel.EVENT_LOOP,
            ConcurrencyModel.HYBRID,
            ConcurrencyModel.UNCONFINED);

    private static final List<ConcurrencyModel> THREADS = List.of(
            ConcurrencyModel.PLATFORM, ConcurrencyModel.POOL, ConcurrencyModel.VIRTUAL, ConcurrencyModel.STRUCTURED);

    private static final List<ConcurrencyModel> COROUTINES = List.of(
            ConcurrencyModel.EVENT_LOOP,
            ConcurrencyModel.DEFAULT,
            ConcurrencyModel.IO,
            ConcurrencyModel.UNCONFINED,
            ConcurrencyModel.HYBRID);

    private static final List<ConcurrencyModel> ON_VIRTUAL_THREADS =
            List.of(ConcurrencyModel.VIRTUAL, ConcurrencyModel.STRUCTURED, ConcurrencyModel.HYBRID);

    // A coroutine may block the threads of these models. DEFAULT runs only if the call names DEFAULT.
    private static final List<ConcurrencyModel> COROUTINES_THAT_BLOCK =
            List.of(ConcurrencyModel.IO, ConcurrencyModel.HYBRID);

    @Option(
            names = "--call",
            paramLabel = "CLASS::METHOD",
            description = "A function to measure instead of the profile's benchmarks: a public Java or Kotlin method,"
                    + " or a suspending function. The function has no parameters, or takes the task's index as an int"
                    + " or a long. To compare all models, give this option twice: once with a blocking function and"
                    + " once with a suspending one.")
    private List<String> calls = new ArrayList<>();

    @Option(
            names = {CLASS_PATH, "--class-path"},
            paramLabel = "PATH",
            description = "The class path that contains the function, as for java -cp: jars, directories and lib/*.")
    private @Nullable String classPath;

    @Option(
            names = "--setup",
            paramLabel = "CLASS",
            description = "The class whose method returns the object that the function is called on.")
    private @Nullable String setup;

    @Option(
            names = "--args",
            paramLabel = "VALUES",
            description = "The function's arguments after the task's index, separated by commas, such as 7,red,true.")
    private @Nullable String arguments;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            description = "The number of calls in an op, each in a separate task. Default: 1000.")
    private @Nullable String tasks;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "The maximum number of concurrent calls. Default: no limit.")
    private @Nullable String limit;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "The time after which an op counts as hanging, such as 90s or 5m. Default: 60s.")
    private @Nullable Duration timeout;

    @Option(
            names = "--jar",
            paramLabel = "JMH-JAR",
            description = "Another project's JMH jar. The run measures its benchmarks instead of the profile's."
                    + " --classpath adds libraries that the jar lacks.")
    private @Nullable String jar;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    private final List<FoundFunction> found = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private @Nullable FunctionFinder finder;
    private String blocking = "";
    private long triedNanos;

    Optional<JmhJar> jar() {
        if (jar == null) {
            return Optional.empty();
        }
        if (!calls.isEmpty()) {
            throw new UserErrorException("--call and --jar both name what to run; valid: either");
        }
        requireCallFor(OF_A_FUNCTION);
        FunctionClassPath libraries = FunctionClassPath.of(classPath == null ? "" : classPath);
        if (JmhJarLoader.isActive()) {
            libraries.warning().ifPresent(Notice::print);
        }
        return Optional.of(JmhJar.of(jar, libraries.entries()));
    }

    /** Returns a profile for a jar's benchmarks, with the budget, precision and pace of the base profile. */
    static Profile of(JmhJar jar, Profile base) {
        String own = Version.getPlainVersion();
        String note = jar.jmhVersion()
                .filter(version -> !version.equals(own))
                .map(version -> "; built with JMH " + version + ", run by JMH " + own)
                .orElse("");
        return base.selecting(
                jar.name(),
                "benchmarks of " + jar.path() + note,
                base.jvmArguments(),
                List.of(new Profile.BenchmarkSelection("", Map.of())));
    }

    /**
     * Repeats the call with a class loader for the jar. Returns the exit status; empty if such a class loader is
     * already active.
     */
    static Optional<Integer> repeatedThere(JmhJar jar, List<String> call) {
        return JmhJarLoader.isActive()
                ? Optional.empty()
                : Optional.of(JmhJarLoader.run(jar, Main.class, call.toArray(String[]::new)));
    }

    /**
     * Repeats the call with a class loader for the jar that a run measured. Returns the exit status; empty if the run
     * measured this jar.
     */
    static Optional<Integer> repeatedThere(Path run, List<String> call) {
        List<String> path = SessionDirectory.plan(run).environment().benchmarkPath();
        return path.isEmpty() ? Optional.empty() : repeatedThere(JmhJar.at(path), call);
    }

    private void requireCallFor(List<String> options) {
        OptionValues.refuse(command, options, option -> option + " needs --call CLASS::METHOD");
    }

    /**
     * Returns a profile for the user's function, with the budget, precision and pace of the base profile. Without
     * {@code --call}, returns the base profile. With {@code --call}, the list of regular expressions must be empty.
     */
    Profile on(Profile base, List<String> regexes) {
        if (calls.isEmpty()) {
            requireCallFor(List.of(CLASS_PATH));
            requireCallFor(OF_A_FUNCTION);
            return base;
        }
        if (!regexes.isEmpty()) {
            throw new UserErrorException("--call and " + regexes.getFirst() + " both name what to run; valid: either");
        }
        FunctionClassPath path = FunctionClassPath.of(classPath == null ? "" : classPath);
        path.warning().ifPresent(warnings::add);
        finder = new FunctionFinder(path, setup == null ? "" : setup, arguments == null ? "" : arguments);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String call : calls) {
            String kind = add(call, finder);
            String name = call.substring(call.indexOf('=') + 1);
            if (parameters.put(kind, List.of(name)) != null) {
                throw new UserErrorException("--call names two " + kind
                        + " functions; valid: one that blocks, one that suspends, or one of each");
            }
        }
        blocking = parameters
                .getOrDefault(FunctionParameters.BLOCKING, List.of(""))
                .getFirst();
        boolean suspends = parameters.containsKey(FunctionParameters.SUSPENDING);
        parameters.put(
                "model",
                Stream.concat(
                                parameters.containsKey(FunctionParameters.BLOCKING) ? THREADS.stream() : Stream.of(),
                                (suspends ? COROUTINES : COROUTINES_THAT_BLOCK).stream())
                        .sorted(Comparator.comparingInt(LIKELY_FIRST::indexOf))
                        .map(Enum::name)
                        .toList());
        parameters.putIfAbsent(FunctionParameters.BLOCKING, List.of(""));
        putValues(parameters, FunctionParameters.SETUP, setup, false);
        putValues(parameters, FunctionParameters.ARGUMENTS, arguments, false);
        putValues(parameters, FunctionParameters.TASKS, tasks, true);
        putValues(parameters, FunctionParameters.LIMIT, limit, true);
        List<String> jvmArguments = new ArrayList<>(base.jvmArguments());
        jvmArguments.addAll(path.jvmArguments());
        if (classPath != null) {
            jvmArguments.add(FunctionClassPath.typedAs(classPath));
        }
        jvmArguments.add(END_IN_SPITE_OF_THREADS);
        jvmArguments.add(CallTimeout.jvmArgument(Optional.ofNullable(timeout)));
        return base.selecting(
                "call",
                found.stream().map(FoundFunction::name).collect(Collectors.joining(" and ")) + ", a call in each task",
                jvmArguments,
                List.of(new Profile.BenchmarkSelection(BENCHMARK, parameters)));
    }

    private static void putValues(
            Map<String, List<String>> parameters, String name, @Nullable String value, boolean several) {
        if (value != null) {
            parameters.put(name, several ? List.of(value.split(",", -1)) : List.of(value));
        }
    }

    /** Returns the warnings about {@code --call}, one line each. Call {@link #on} first. */
    List<String> warnings() {
        return warnings;
    }

    /**
     * Tests on each JDK, for up to about 10 s, whether calls block the carriers of virtual threads. Returns a plan in
     * which the settings of each JDK contain the result of the test. If no virtual thread calls a blocking function,
     * returns the plan unchanged.
     */
    Plan tried(Plan plan) {
        if (blocking.isEmpty() || plan.eachCell().noneMatch(CallOptions::isOnVirtualThreads)) {
            return plan;
        }
        long begun = System.nanoTime();
        FunctionTrial trial = new FunctionTrial(
                blocking,
                Objects.requireNonNullElse(setup, ""),
                Objects.requireNonNullElse(arguments, ""),
                plan.jvmArguments());
        Map<String, Map<String, String>> settings =
                new LinkedHashMap<>(plan.environment().jvmSettings());
        try (LongWork work = LongWork.begun()) {
            for (PlannedJdk jdk : plan.environment().jdks()) {
                work.at("trying " + blocking + " once on one carrier of JDK " + jdk.label());
                Map<String, String> ofJdk = new LinkedHashMap<>(settings.getOrDefault(jdk.label(), Map.of()));
                ofJdk.put(CarrierUse.SETTING, trial.on(jdk));
                settings.put(jdk.label(), ofJdk);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserErrorException("interrupted before the first fork; nothing was measured");
        }
        triedNanos = System.nanoTime() - begun;
        return plan.withJvmSettings(settings);
    }

    private static boolean isOnVirtualThreads(Cell cell) {
        String model = cell.parameters().getOrDefault("model", "");
        return ON_VIRTUAL_THREADS.stream().map(Enum::name).anyMatch(model::equals);
    }

    long triedNanos() {
        return triedNanos;
    }

    private String add(String call, FunctionFinder where) {
        int end = call.indexOf('=');
        String asked = end < 0 ? "" : call.substring(0, end);
        if (end >= 0
                && !List.of(FunctionParameters.BLOCKING, FunctionParameters.SUSPENDING)
                        .contains(asked)) {
            throw new UserErrorException("--call " + call
                    + " is not valid; valid: CLASS::METHOD, blocking=CLASS::METHOD, suspending=CLASS::METHOD");
        }
        FoundFunction function = where.find(call.substring(end + 1));
        String kind = function.suspending() ? FunctionParameters.SUSPENDING : FunctionParameters.BLOCKING;
        if (end >= 0 && !asked.equals(kind)) {
            throw new UserErrorException("--call " + call + ": " + function.name()
                    + (function.suspending() ? " suspends" : " is not a suspending function of Kotlin") + "; valid: "
                    + kind + "=" + call.substring(end + 1));
        }
        found.add(function);
        return kind;
    }

    void requireRunningOn(List<PlannedJdk> jdks) {
        for (FoundFunction function : found) {
            int needed = finder == null ? 0 : finder.oldestJava(function).orElse(0);
            for (PlannedJdk jdk : jdks) {
                int has = jdk.feature();
                if (has != JavaVersion.UNKNOWN && has < needed) {
                    throw new UserErrorException(function.name() + " is compiled for Java " + needed + ", but JDK "
                            + jdk.label() + " is older; valid: JDKs from " + needed
                            + " on, or to compile it with --release " + has);
                }
            }
        }
    }
}
