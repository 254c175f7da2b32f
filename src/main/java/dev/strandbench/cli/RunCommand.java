package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.cli.Dialogue.RunRefusal;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.DeclaredParameter.Assignment;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plan.Shard;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.profiler.ProfilerCall;
import dev.strandbench.report.PlanText;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.RunSession;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.usercode.JmhJar;
import dev.strandbench.why.WhyQuestion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        description = {
            "Measures the benchmarks that a profile selects. Runs one fork of each model in turn, until every verdict"
                    + " is reached or the budget is spent. Results survive a crash.%n"
        },
        footer = {
            "  run --dry-run                                            what would run, and for how long",
            "  run FanOut -p tasks=1000 --model VIRTUAL,DEFAULT --budget 10m",
            "  run FanOut --jdk 21,25 --arm gc=G1,ZGC",
            "  run --call com.acme.Repo::load --classpath app.jar --limit 20",
            "  run --resume results/20260102T030405Z-standard           after a crash, or with a larger --budget"
        })
final class RunCommand implements Callable<Integer> {

    private static final String DEFAULT_PROFILE = "quick";
    private static final Set<String> VALID_WITH_RESUME = Set.of("--resume", "--budget", "--forks");

    @Parameters(
            paramLabel = "REGEX",
            arity = "0..*",
            completionCandidates = OptionValues.ScenarioNames.class,
            description = "Run the benchmarks that match one of these regular expressions, even if the profile does not"
                    + " select them.")
    private List<String> regexes = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            completionCandidates = OptionValues.ProfileNames.class,
            description = "The profile, which sets the benchmarks and the time: a name or a TOML file. Default: quick.")
    private @Nullable String profile;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUES",
            description = "Values of a benchmark parameter, separated by commas, instead of the profile's. A comma"
                    + " inside parentheses does not separate values.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--model",
            split = ",",
            paramLabel = "MODEL",
            completionCandidates = OptionValues.ModelNames.class,
            description = "The models and strategies to measure, separated by commas. Default: all models and"
                    + " strategies of the profile.")
    private List<String> models = new ArrayList<>();

    @Option(
            names = "--jdk",
            split = ",",
            paramLabel = "VERSION|HOME|all",
            description = "The JDKs to compare. Default: the JDK that runs this command.")
    private List<String> jdks = new ArrayList<>();

    @Option(
            names = "--arm",
            paramLabel = "NAME=VALUES",
            description = "Compare these values, separated by commas, for each model. NAME is jdk, gc, heap, live,"
                    + " processors, cpuset, quota, aot-cache, compact-headers, coroutine-probes, jfr, profile,"
                    + " jvm-args, a system property that sets the size of a scheduler, or a benchmark parameter.")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--over",
            paramLabel = "NAME=VALUES",
            description = "Repeat every comparison with each of these values. NAME is any name that --arm accepts,"
                    + " except a benchmark parameter.")
    private List<String> over = new ArrayList<>();

    @Option(
            names = "--controlled",
            description = "Use the same garbage collector and the same kind of object headers on all JDKs, because"
                    + " their defaults differ.")
    private boolean controlled;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "The maximum time of the run, including JVM starts and the report, such as 90s, 10m or 2h30m."
                    + " Default: the profile's budget.")
    private @Nullable Duration budget;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            converter = OptionValues.Share.class,
            description = "The precision at which measuring an undecided pair of arms may stop, such as 3%%: the"
                    + " half-width of the ratio's interval, as a share of the ratio. From 20 forks on, a pair with this"
                    + " precision is no longer measured if 30 forks would probably not decide it. Default: the"
                    + " profile's precision.")
    private @Nullable Double precision;

    @Option(
            names = "--margin",
            paramLabel = "SHARE",
            converter = OptionValues.Margin.class,
            description = "The largest difference that does not matter to you, such as 10%%. A run ends when every arm"
                    + " is certainly inside or certainly outside this margin. With 0%%, a run continues until every arm"
                    + " has a verdict, and its answer still calls arms within 10 %% good enough. Default: the"
                    + " profile's margin.")
    private @Nullable Double margin;

    @Option(
            names = {"--mode", "-bm"},
            paramLabel = "avgt|thrpt",
            converter = OptionValues.ScoreMode.class,
            completionCandidates = OptionValues.ScoreMode.class,
            description = "The score: time per op (avgt) or ops per time (thrpt). Default: the benchmark's own mode.")
    private @Nullable Mode mode;

    @Option(
            names = {"--prof", "-prof"},
            paramLabel = "NAME[:OPTIONS]",
            description = "Attach a profiler to each fork, such as gc:churn=true, cpu or flame. The profiler's cost is"
                    + " part of all scores. The flame and recording profilers write into the run's directory. -lprof"
                    + " lists all profilers.")
    private List<String> profilers = new ArrayList<>();

    @Option(
            names = "--fixed",
            description = "Use fixed numbers of forks and iterations, as in JMH, without a time limit. The forks of"
                    + " different arms are still interleaved.")
    private boolean fixed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The directory for the results, which must be new or empty. Default: results/TIME-PROFILE.")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Resume the interrupted run in DIR. With --budget or --forks, extend that run. No other"
                    + " option is valid with --resume.")
    private @Nullable Path resume;

    @Option(
            names = "--forks",
            paramLabel = "NUMBER",
            description = "With --resume, the maximum number of forks per cell, at most 30. Valid only for runs that"
                    + " were started by claims --run.")
    private @Nullable Integer forks;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Divide the run into N parts and run only part I. I is from 1 to N. Each family is in exactly"
                    + " one part.")
    private @Nullable Shard shard;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "The seed for the order of forks in each block. Default: random.")
    private @Nullable Long seed;

    @Option(
            names = "--why",
            description = "After the run, explain why the arm with the largest ratio is slower than the best arm. The"
                    + " explanation takes up to 20 more minutes.")
    private boolean why;

    @Option(names = "--dry-run", description = "Print what would run and how long the run would take.")
    private boolean dryRun;

    @Mixin
    private CallOptions function = new CallOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, IOException {
        OptionValues.requireAny(spec, "--model", "names of models, such as VIRTUAL,DEFAULT");
        OptionValues.requireAny(spec, "--jdk", OptionValues.JDKS);
        if (resume != null) {
            return resumed(resume);
        }
        if (out != null && out.toString().isEmpty()) {
            // An empty path would be the working directory.
            throw new UserErrorException("--out is empty; valid: a directory");
        }
        if (forks != null) {
            throw new UserErrorException("--forks needs --resume; other runs choose the number");
        }
        Profile base = profile();
        Optional<JmhJar> jar = function.jar();
        Optional<Integer> done = jar.flatMap(there -> CallOptions.repeatedThere(there, OptionValues.words(spec)));
        return done.isPresent() ? done.get() : started(base, jar);
    }

    private int started(Profile base, Optional<JmhJar> jar) throws InterruptedException, IOException {
        long begun = System.nanoTime();
        Profile read = jar.map(there -> CallOptions.of(there, base)).orElseGet(() -> function.on(base, regexes));
        List<String> attached = ProfilerCall.orDefaults(profilers, read.profilers());
        Optional<String> help = ProfilerCall.helpOrCheck(attached);
        if (help.isPresent()) {
            System.out.print(help.get());
            return ExitStatus.DONE;
        }
        Planner planner = planner(read);
        jar.ifPresent(planner::from);
        Plan plan;
        try (LongWork work = LongWork.begun()) {
            work.at("planning: starting JVMs with the arguments of forks");
            plan = plan(planner, read).profiledBy(attached);
        }
        plan.environment()
                .jdks()
                .forEach(jdk -> ProfilerCall.requireForks(ProfilerCall.options(attached), jdk.feature()));
        function.warnings().forEach(Notice::print);
        function.requireRunningOn(plan.environment().jdks());
        planner.leftOut().forEach(reason -> Notice.print("left out: " + reason));
        ConsoleRun.requireEnough(plan);
        if (dryRun) {
            boolean isOfTheProfile = regexes.isEmpty() || jar.isPresent();
            System.out.print(PlanText.of(plan, isOfTheProfile ? read.description() : ""));
            return ExitStatus.DONE;
        }
        Path directory = out == null ? ConsoleRun.directory(read.name()) : out;
        int status = measured(plan, directory, begun);
        return why && status == ExitStatus.DONE ? WhyCommand.afterRun(directory, OptionValues.typed(spec)) : status;
    }

    private int measured(Plan plan, Path directory, long begun) throws InterruptedException, IOException {
        try (RunSession session =
                RunSession.start(directory, () -> function.tried(ConsoleRun.ready(plan, OptionValues.typed(spec))))) {
            session.countTimeFrom(begun + function.triedNanos());
            System.out.println(PlanText.opening(session.plan()));
            System.out.print(PlanText.environment(session.plan()));
            List<String> attached = session.plan().profilers();
            if (!attached.isEmpty()) {
                System.out.println("Profilers in each fork: " + ShownText.of(String.join(", ", attached)));
            }
            return ConsoleRun.measure(session);
        }
    }

    private int resumed(Path directory) throws InterruptedException, IOException {
        ParseResult parsed = OptionValues.parsed(spec);
        if (!parsed.matchedPositionals().isEmpty()
                || parsed.matchedOptions().stream()
                        .anyMatch(option -> !VALID_WITH_RESUME.contains(option.longestName()))) {
            throw new UserErrorException("--resume continues the run as planned; valid with it: --budget, --forks");
        }
        Optional<Integer> done = SessionDirectory.isRun(directory)
                ? CallOptions.repeatedThere(directory, OptionValues.words(spec))
                : Optional.empty();
        if (done.isPresent()) {
            return done.get();
        }
        if (WhyQuestion.in(directory).isPresent()) {
            if (forks != null) {
                throw new UserErrorException(
                        "--forks is only for runs that judge claims; valid for a run of why: --budget");
            }
            return WhyCommand.resumed(directory, Optional.ofNullable(budget));
        }
        try (RunSession session = RunSession.resume(
                directory, Optional.ofNullable(budget), forks == null ? OptionalInt.empty() : OptionalInt.of(forks))) {
            System.out.println("Resuming " + ShownText.of(directory.toString()) + ".");
            return ConsoleRun.measure(session);
        }
    }

    private Profile profile() {
        return Profile.read(profile == null ? DEFAULT_PROFILE : profile);
    }

    private Planner planner(Profile read) {
        Planner planner = new Planner(read, regexes, values("-p", parameters), models)
                .comparing(values("--arm", arms), values("--over", over));
        if (controlled) {
            planner.controlled();
        }
        if (mode != null) {
            planner.scoringIn(mode);
        }
        return planner;
    }

    private Plan plan(Planner planner, Profile read) {
        if (fixed && budget != null) {
            throw new UserErrorException(
                    "--fixed and --budget do not go together: fixed counts have no time limit; valid: either");
        }
        Planner.Limits limits = new Planner.Limits(
                Objects.requireNonNullElse(budget, read.budget()),
                Objects.requireNonNullElse(precision, read.precision()),
                Objects.requireNonNullElse(margin, read.margin()),
                fixed);
        return planner.plan(jdks, limits, Optional.ofNullable(shard), seed == null ? System.nanoTime() : seed);
    }

    /** Returns the reason why a command line cannot start a run, or empty if the run can start. Prints nothing. */
    static Optional<RunRefusal> refusalOf(List<String> call) {
        RunCommand run = new RunCommand();
        CommandLine line = new CommandLine(run);
        OptionValues.registerWith(line);
        line.parseArgs(call.subList(1, call.size()).toArray(String[]::new));
        return run.refusal();
    }

    private Optional<RunRefusal> refusal() {
        List<DecisionQuestion> wrong = DecisionQuestion.OF_THE_WORK;
        try {
            Profile read = function.on(profile(), regexes);
            Plan plan = plan(planner(read), read);
            wrong = List.of(DecisionQuestion.JDK);
            function.requireRunningOn(plan.environment().jdks());
            wrong = List.of(DecisionQuestion.BUDGET);
            ConsoleRun.requireEnough(plan);
            return Optional.empty();
        } catch (UserErrorException e) {
            return Optional.of(new RunRefusal(e.explanation(), wrong));
        }
    }

    private static Map<String, List<String>> values(String option, List<String> given) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String parameter : given) {
            Assignment assigned = DeclaredParameter.assignment(parameter)
                    .filter(one -> !one.text().isEmpty())
                    .orElseThrow(() -> new UserErrorException(
                            option + " " + parameter + " is not valid; valid: " + option + " name=value,value"));
            values.computeIfAbsent(assigned.name(), first -> new ArrayList<>()).addAll(assigned.values());
        }
        return values;
    }
}
