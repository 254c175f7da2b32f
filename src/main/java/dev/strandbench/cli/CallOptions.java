package dev.strandbench.cli;

import dev.strandbench.environment.jdk.JavaVersion;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.function.CallTimeout;
import dev.strandbench.function.FoundFunction;
import dev.strandbench.function.FunctionClassPath;
import dev.strandbench.function.FunctionFinder;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a run that calls a function of the user's. */
final class CallOptions {

    private static final String BENCHMARK = "\\.OwnFunctionBenchmark\\.";
    private static final String CLASS_PATH = "--classpath";
    private static final String BLOCKING = "blocking";
    private static final String SUSPENDING = "suspending";

    /** JMH waits for threads that the user's code leaves behind, by itself 30 s for each fork. */
    private static final String END_IN_SPITE_OF_THREADS = "-Djmh.shutdownTimeout=2";

    private static final List<ConcurrencyModel> THREADS = List.of(
            ConcurrencyModel.PLATFORM, ConcurrencyModel.POOL, ConcurrencyModel.VIRTUAL, ConcurrencyModel.STRUCTURED);

    private static final List<ConcurrencyModel> COROUTINES = List.of(
            ConcurrencyModel.EVENT_LOOP,
            ConcurrencyModel.DEFAULT,
            ConcurrencyModel.IO,
            ConcurrencyModel.UNCONFINED,
            ConcurrencyModel.HYBRID);

    /** Those with threads that a coroutine may block; DEFAULT, for a function that never does, has to be asked for. */
    private static final List<ConcurrencyModel> COROUTINES_THAT_BLOCK =
            List.of(ConcurrencyModel.IO, ConcurrencyModel.HYBRID);

    @Option(
            names = "--call",
            paramLabel = "CLASS::METHOD",
            description = "A function of your own in place of the profile's benchmarks: a public method that takes"
                    + " nothing, an int or a long, the task's index; Java, or Kotlin, suspending too. Twice, once"
                    + " blocking and once suspending, compares all models.")
    private List<String> calls = new ArrayList<>();

    @Option(
            names = {CLASS_PATH, "--class-path"},
            paramLabel = "PATH",
            description = "Where it is: jars, directories and lib/*, as java -cp takes them.")
    private @Nullable String classPath;

    @Option(
            names = "--setup",
            paramLabel = "CLASS",
            description = "A class of which a method returns what the function is called on.")
    private @Nullable String setup;

    @Option(names = "--args", paramLabel = "VALUES", description = "What it takes after the index: 7,red,true.")
    private @Nullable String arguments;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            description = "Calls in an op, each in a task of its own. Default: 1000.")
    private @Nullable String tasks;

    @Option(names = "--limit", paramLabel = "N", description = "Calls under way at once at most. Default: any number.")
    private @Nullable String limit;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "How long an op may take before it is said to hang: 90s, 5m. Default: 60s.")
    private @Nullable Duration timeout;

    private final List<FoundFunction> found = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private @Nullable FunctionFinder finder;

    /**
     * What {@code --classpath} names.
     *
     * @throws UserErrorException if nothing of it exists
     */
    FunctionClassPath classPath() {
        return FunctionClassPath.of(classPath == null ? "" : classPath);
    }

    /**
     * Makes sure that no function is named beside benchmarks of another jar.
     *
     * @throws UserErrorException if one is, or what belongs to one
     */
    void requireNoFunction() {
        if (!calls.isEmpty()) {
            throw new UserErrorException("--call and --jar both name what to run; valid: either");
        }
        withoutCall().stream()
                .filter(option -> !option.equals(CLASS_PATH))
                .findFirst()
                .ifPresent(option -> {
                    throw new UserErrorException(option + " needs --call CLASS::METHOD");
                });
    }

    /** Whether the call has any of these options. */
    boolean isAnyGiven() {
        return !calls.isEmpty() || !withoutCall().isEmpty();
    }

    private List<String> withoutCall() {
        Map<String, Optional<?>> given = new LinkedHashMap<>();
        given.put(CLASS_PATH, Optional.ofNullable(classPath));
        given.put("--setup", Optional.ofNullable(setup));
        given.put("--args", Optional.ofNullable(arguments));
        given.put("--tasks", Optional.ofNullable(tasks));
        given.put("--limit", Optional.ofNullable(limit));
        given.put("--timeout", Optional.ofNullable(timeout));
        return given.entrySet().stream()
                .filter(option -> option.getValue().isPresent())
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * A profile that calls the function, as long and as exactly as another; that one itself if no function is named.
     *
     * @param regexes what else the call selects
     * @throws UserErrorException if the function cannot be called
     */
    Profile on(Profile base, List<String> regexes) {
        if (calls.isEmpty()) {
            if (!withoutCall().isEmpty()) {
                throw new UserErrorException(withoutCall().getFirst() + " needs --call CLASS::METHOD");
            }
            return base;
        }
        if (!regexes.isEmpty()) {
            throw new UserErrorException("--call and " + regexes.getFirst() + " both name what to run; valid: either");
        }
        FunctionClassPath path = classPath();
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
        parameters.put("model", models(parameters).map(Enum::name).toList());
        parameters.putIfAbsent(BLOCKING, List.of(""));
        putValues(parameters, "setup", setup, false);
        putValues(parameters, "arguments", arguments, false);
        putValues(parameters, "tasks", tasks, true);
        putValues(parameters, "limit", limit, true);
        List<String> jvmArguments = new ArrayList<>(base.jvmArguments());
        jvmArguments.addAll(path.jvmArguments());
        if (classPath != null) {
            jvmArguments.add(FunctionClassPath.typedAs(classPath));
        }
        jvmArguments.add(END_IN_SPITE_OF_THREADS);
        jvmArguments.add(CallTimeout.jvmArgument(Optional.ofNullable(timeout)));
        return new Profile(
                "call",
                found.stream().map(FoundFunction::name).collect(Collectors.joining(" and ")) + ", a call in each task",
                base.budget(),
                base.precision(),
                base.pace(),
                jvmArguments,
                List.of(new Profile.Selection(BENCHMARK, parameters)),
                base.circumstances());
    }

    private static void putValues(
            Map<String, List<String>> parameters, String name, @Nullable String value, boolean several) {
        if (value != null) {
            parameters.put(name, several ? List.of(value.split(",", -1)) : List.of(value));
        }
    }

    /** What a user should know of the call, a line each; after {@link #on}. */
    List<String> warnings() {
        return warnings;
    }

    /** Finds a function, and tells of which kind it is. */
    private String add(String call, FunctionFinder where) {
        int end = call.indexOf('=');
        String asked = end < 0 ? "" : call.substring(0, end);
        if (end >= 0 && !List.of(BLOCKING, SUSPENDING).contains(asked)) {
            throw new UserErrorException("--call " + call
                    + " is not valid; valid: CLASS::METHOD, blocking=CLASS::METHOD, suspending=CLASS::METHOD");
        }
        FoundFunction function = where.find(call.substring(end + 1));
        String kind = function.suspending() ? SUSPENDING : BLOCKING;
        if (end >= 0 && !asked.equals(kind)) {
            throw new UserErrorException("--call " + call + ": " + function.name()
                    + (function.suspending() ? " suspends" : " is not a suspending function of Kotlin") + "; valid: "
                    + kind + "=" + call.substring(end + 1));
        }
        found.add(function);
        return kind;
    }

    private static Stream<ConcurrencyModel> models(Map<String, List<String>> functions) {
        boolean blocks = functions.containsKey(BLOCKING);
        boolean suspends = functions.containsKey(SUSPENDING);
        return Stream.concat(
                blocks ? THREADS.stream() : Stream.of(), (suspends ? COROUTINES : COROUTINES_THAT_BLOCK).stream());
    }

    /**
     * Makes sure that the JDKs of a plan can load the function.
     *
     * @throws UserErrorException if one is too old
     */
    void requireRunningOn(List<PlannedJdk> jdks) {
        for (FoundFunction function : found) {
            int needed = finder == null ? 0 : finder.oldestJava(function).orElse(0);
            for (PlannedJdk jdk : jdks) {
                int has = JavaVersion.featureOf(jdk.label());
                if (has != JavaVersion.UNKNOWN && has < needed) {
                    throw new UserErrorException(function.name() + " is compiled for Java " + needed + ", but JDK "
                            + jdk.label() + " is older; valid: JDKs from " + needed
                            + " on, or to compile it with --release " + has);
                }
            }
        }
    }
}
