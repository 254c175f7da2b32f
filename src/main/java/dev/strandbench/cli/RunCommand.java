package dev.strandbench.cli;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.catalog.ParameterValues;
import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.claims.AskedClaims;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimDemand;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.decision.RunRefusal;
import dev.strandbench.environment.JvmSettings;
import dev.strandbench.environment.MachineFinding;
import dev.strandbench.environment.MachineGauges;
import dev.strandbench.error.FileFault;
import dev.strandbench.error.SecretText;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.function.FunctionClassPath;
import dev.strandbench.function.NotesFile;
import dev.strandbench.jmhjar.JmhJar;
import dev.strandbench.jmhjar.JmhJarLoader;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.plan.ProfileReader;
import dev.strandbench.plan.Shard;
import dev.strandbench.plan.ShellCall;
import dev.strandbench.profiler.ScenarioProfiler;
import dev.strandbench.profiler.SettingsProfiler;
import dev.strandbench.profiler.WatchProfiler;
import dev.strandbench.report.CircumstanceEffects;
import dev.strandbench.report.CircumstanceText;
import dev.strandbench.report.ClaimsText;
import dev.strandbench.report.ConsoleProgress;
import dev.strandbench.report.FunctionFindings;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedOutcomes;
import dev.strandbench.report.RankedTable;
import dev.strandbench.report.Terminal;
import dev.strandbench.report.page.LiveReport;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.AdaptiveRun;
import dev.strandbench.run.Demand;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.Interruption;
import dev.strandbench.run.JmhForkSource;
import dev.strandbench.run.JmhLock;
import dev.strandbench.run.NoForkException;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.watch.WatchDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures what a profile selects, adaptively and interleaved. */
@Command(
        name = "run",
        description = {
            "Measures what a profile selects: one fork of each model in turn, until the verdicts are in or the budget"
                    + " is spent. What has been measured survives a crash.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {
            "  run --dry-run                                            what would be run, and how long",
            "  run FanOut -p tasks=1000 --model VIRTUAL,DEFAULT --budget 10m",
            "  run FanOut --jdk 21,25 --arm gc=G1,ZGC",
            "  run --call com.acme.Repo::load --classpath app.jar --limit 20",
            "  run --resume results/20260102T030405Z-standard           after a crash, or for more --budget"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
final class RunCommand implements Callable<Integer> {

    private static final DateTimeFormatter DIRECTORY_TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");

    private static final String DEFAULT_PROFILE = "quick";

    /** For the start of a JVM beside a benchmark's set-up on a slow machine. */
    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(2);

    /** After as long JMH ends an iteration by itself. */
    private static final Duration MOST_PATIENCE = Duration.ofMinutes(10);

    @Parameters(
            paramLabel = "REGEX",
            arity = "0..*",
            completionCandidates = OptionValues.ScenarioNames.class,
            description = "Only benchmarks that match; those that the profile does not have are added.")
    private List<String> regexes = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            completionCandidates = OptionValues.ProfileNames.class,
            description = "What to run and how long: a name that --dry-run accepts, or a TOML file. Default: quick.")
    private @Nullable String profile;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUES",
            description = "Values of a benchmark parameter, separated by commas outside parentheses, in place of the"
                    + " profile's.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--model",
            split = ",",
            paramLabel = "MODEL",
            completionCandidates = OptionValues.ModelNames.class,
            description = "Only these models, and strategies of their name, in place of the profile's.")
    private List<String> models = new ArrayList<>();

    @Option(
            names = "--jdk",
            split = ",",
            paramLabel = "VERSION|HOME|all",
            description = "JDKs to run on, compared with each other. Default: the one that runs this.")
    private List<String> jdks = new ArrayList<>();

    @Option(
            names = "--arm",
            paramLabel = "NAME=VALUES",
            description = "Compare circumstances of the forks, separated by commas, with each model: jdk, gc, heap,"
                    + " processors, cpuset, quota, aot-cache, compact-headers, or the size of a scheduler by its system"
                    + " property; or values of a benchmark's own parameter.")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--over",
            paramLabel = "NAME=VALUES",
            description = "Repeat every comparison under each of these circumstances.")
    private List<String> over = new ArrayList<>();

    @Option(
            names = "--controlled",
            description = "Fix what JDKs choose differently by default, the collector and object headers.")
    private boolean controlled;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "How long measuring may take: 90s, 10m, 2h30m. Default: the profile's.")
    private @Nullable Duration budget;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            converter = OptionValues.Share.class,
            description = "Half an interval's width that is enough, such as 3%%. Default: the profile's.")
    private @Nullable Double precision;

    @Option(
            names = {"--mode", "-bm"},
            paramLabel = "avgt|thrpt",
            converter = OptionValues.ScoreMode.class,
            completionCandidates = OptionValues.ScoreModeLabels.class,
            description = "Score time per op or ops per time, in place of a benchmark's own mode.")
    private @Nullable Mode mode;

    @Option(names = "--fixed", description = "Measure as much as JMH would by itself; only the order is ours.")
    private boolean fixed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write. Default: results/TIME-PROFILE.")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an interrupted run, or with more --budget or --forks; no other option applies.")
    private @Nullable Path resume;

    @Option(
            names = "--forks",
            paramLabel = "NUMBER",
            description = "With --resume, go on with a run for claims to as many forks of each cell, 30 at most.")
    private @Nullable Integer forks;

    @Option(names = "--shard", paramLabel = "I/N", description = "Only every N-th family, from the I-th on; I from 1.")
    private @Nullable Shard shard;

    @Option(names = "--seed", paramLabel = "NUMBER", description = "Of the order within blocks. Default: random.")
    private @Nullable Long seed;

    @Option(names = "--dry-run", description = "Print what would be run and how long it would take.")
    private boolean dryRun;

    @Mixin
    private CallOptions function = new CallOptions();

    @Mixin
    private JarOptions other = new JarOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    @SuppressWarnings("try") // a lock is held, not used
    public Integer call() throws InterruptedException, IOException {
        OptionValues.requireAny(spec, "--model", "names of models, such as VIRTUAL,DEFAULT");
        OptionValues.requireAny(spec, "--jdk", OptionValues.JDKS);
        if (resume != null) {
            return resume(resume);
        }
        if (out != null && out.toString().isEmpty()) {
            // It would be the working directory.
            throw new UserErrorException("--out: is empty; valid: a directory");
        }
        if (forks != null) {
            throw new UserErrorException("--forks needs --resume; other runs take as many as their verdicts need");
        }
        Profile base = ProfileReader.read(profile == null ? DEFAULT_PROFILE : profile);
        Optional<JmhJar> jar = otherJar();
        Optional<Integer> done = jar.flatMap(there -> JarOptions.madeThere(there, words(spec)));
        if (done.isPresent()) {
            return done.get();
        }
        Profile read = jar.map(there -> JarOptions.of(there, base)).orElseGet(() -> function.on(base, regexes));
        Planner call = planner(read);
        jar.ifPresent(call::from);
        Plan plan = planned(call, read);
        function.warnings().forEach(Notice::print);
        function.requireRunningOn(plan.jdks());
        call.leftOut().forEach(reason -> Notice.print("left out: " + reason));
        requireEnough(plan);
        if (dryRun) {
            // Of a profile whose own benchmarks are not what is run, the description would be of others.
            boolean ofWhatIsRun = regexes.isEmpty() || jar.isPresent();
            System.out.print(PlanText.of(plan, ofWhatIsRun ? read.description() : ""));
            return ExitStatus.DONE;
        }
        Path directory = out == null ? directory(read.name()) : out;
        SessionDirectory.requireFree(directory);
        try (JmhLock lock = JmhLock.taken()) {
            // Beside another run, what is found out now would be of two programs.
            Plan ready = ready(plan);
            try (SessionDirectory session = SessionDirectory.create(directory, ready)) {
                System.out.println(PlanText.opening(ready));
                System.out.print(PlanText.environment(ready));
                return run(ready, session);
            }
        }
    }

    private Plan ready(Plan plan) {
        try (LongWork work = LongWork.begun()) {
            work.at("asking JDKs for their settings, and how fast this machine computes");
            return SameWork.in(withJvmSettings(plan)).startedBy(typed(spec));
        }
    }

    private Planner planner(Profile read) {
        Planner call = new Planner(read, regexes, values("-p", parameters), models)
                .comparing(values("--arm", arms), values("--over", over));
        if (controlled) {
            call.controlled();
        }
        if (mode != null) {
            call.scoringIn(mode);
        }
        return call;
    }

    private Plan planned(Planner call, Profile read) {
        try (LongWork work = LongWork.begun()) {
            work.at("planning, for which JVMs are started with what forks are given");
            return plan(call, read);
        }
    }

    private Plan plan(Planner call, Profile read) {
        return call.plan(
                jdks,
                Objects.requireNonNullElse(budget, read.budget()),
                Objects.requireNonNullElse(precision, read.precision()),
                fixed,
                Optional.ofNullable(shard),
                seed == null ? System.nanoTime() : seed);
    }

    /**
     * Whether a run would begin, found out as by a dry run, but without a word.
     *
     * @param call its words, from {@code run} on
     * @return empty if it would
     */
    static Optional<RunRefusal> refusalOf(List<String> call) {
        RunCommand run = new RunCommand();
        CommandLine line = new CommandLine(run);
        OptionValues.registerWith(line);
        line.parseArgs(call.subList(1, call.size()).toArray(String[]::new));
        return run.refusal();
    }

    private Optional<RunRefusal> refusal() {
        Plan plan;
        try {
            Profile read = function.on(ProfileReader.read(profile == null ? DEFAULT_PROFILE : profile), regexes);
            plan = plan(planner(read), read);
        } catch (UserErrorException e) {
            return Optional.of(RunRefusal.ofTheWorkload(e.explanation()));
        }
        try {
            function.requireRunningOn(plan.jdks());
        } catch (UserErrorException e) {
            return Optional.of(RunRefusal.ofTheJdks(e.explanation()));
        }
        try {
            requireEnough(plan);
        } catch (UserErrorException e) {
            return Optional.of(RunRefusal.ofTheBudget(e.explanation()));
        }
        return Optional.empty();
    }

    /** Where a run that begins now writes to, unless it is told. */
    static Path directory(String profileName) {
        return Path.of("results", DIRECTORY_TIME.format(Instant.now().atOffset(ZoneOffset.UTC)) + "-" + profileName);
    }

    private Optional<JmhJar> otherJar() {
        if (!other.isGiven()) {
            return Optional.empty();
        }
        function.requireNoFunction();
        FunctionClassPath libraries = function.classPath();
        if (JmhJarLoader.isActive()) {
            libraries.warning().ifPresent(Notice::print);
        }
        return other.jar(libraries.entries());
    }

    @SuppressWarnings("try") // a lock is held, not used
    private int resume(Path directory) throws InterruptedException, IOException {
        boolean otherBenchmarks = !regexes.isEmpty()
                || !parameters.isEmpty()
                || !models.isEmpty()
                || !jdks.isEmpty()
                || profile != null
                || other.isGiven()
                || function.isAnyGiven();
        boolean otherCircumstances = !arms.isEmpty() || !over.isEmpty() || controlled;
        boolean otherWay = otherCircumstances
                || mode != null
                || precision != null
                || fixed
                || out != null
                || shard != null
                || seed != null
                || dryRun;
        if (otherBenchmarks || otherWay) {
            throw new UserErrorException("--resume goes on as the run was planned; valid beside it: --budget, --forks");
        }
        Optional<Integer> done = SessionDirectory.isRun(directory)
                ? JarOptions.resumedThere(SessionDirectory.plan(directory), words(spec))
                : Optional.empty();
        if (done.isPresent()) {
            return done.get();
        }
        try (SessionDirectory session = SessionDirectory.open(directory);
                JmhLock lock = JmhLock.taken()) {
            Plan plan = session.plan();
            List<String> differences = new ArrayList<>(plan.differences(Planner.sameNow(plan)));
            FunctionClassPath.changeSince(plan.jvmArguments()).ifPresent(differences::add);
            if (!differences.isEmpty()) {
                throw new UserErrorException(
                        "cannot go on with " + directory + ": " + String.join("; ", differences) + "; start a new run");
            }
            Plan extended = extended(plan);
            if (budget != null || forks != null) {
                // The line that tells how to go on after an interruption names none.
                session.follow(extended);
            }
            System.out.println("Going on with " + ShownText.of(directory.toString()) + ".");
            return run(extended, session);
        }
    }

    /** A plan that goes on, for as long and to as many forks as this says. */
    private Plan extended(Plan plan) {
        Plan longer = budget == null ? plan : plan.within(budget);
        return forks == null ? longer : withForks(longer, forks);
    }

    /**
     * A plan that goes on to more forks. Verdicts are looked for at numbers of forks that are the same for every run,
     * each with its own share of the error, so that a claim may be given more of them after its verdict was looked for.
     *
     * @throws UserErrorException if it is not for claims, has more forks, or no verdict is looked for at so many
     */
    static Plan withForks(Plan plan, int forks) {
        if (!plan.asked()) {
            throw new UserErrorException("--forks is for runs for claims; others take as many as their verdicts need");
        }
        int most = LookPlan.SEQUENTIAL.mostForks();
        int planned = plan.families().stream()
                .filter(family -> !family.isSingleShot())
                .mapToInt(family -> family.ownCounts().forks())
                .max()
                .orElse(most);
        if (forks < planned || forks > most) {
            throw new UserErrorException(
                    "--forks " + forks + " is not valid; valid for this run: " + planned + " to " + most);
        }
        return plan.withForks(forks);
    }

    private static int run(Plan plan, SessionDirectory session) throws InterruptedException {
        Optional<AskedClaims> asked = AskedClaims.in(session.path());
        if (asked.isPresent()) {
            return runFor(asked.get(), plan, session);
        }
        Optional<Demand> demand =
                plan.asked() ? Optional.of(ClaimDemand.of(plan, PublishedClaims.all())::open) : Optional.empty();
        int status = carryOut(plan, session, demand);
        if (status != ExitStatus.INTERRUPTED && plan.benchmarkPath().isEmpty()) {
            System.out.print(claims(plan, session));
        }
        return status;
    }

    private static int runFor(AskedClaims asked, Plan plan, SessionDirectory session) throws InterruptedException {
        List<Claim> claims = asked.claims();
        List<ResultFile> files = new ArrayList<>(asked.files());
        int status = carryOut(plan, session, claims, files);
        if (status != ExitStatus.INTERRUPTED) {
            files.add(ResultFile.read(session.path()));
            System.out.print("\n" + ClaimsText.render(new ClaimJudge(files).judgeAll(claims)));
        }
        return status;
    }

    /**
     * Measures of a plan what claims need to be judged, as {@link #carryOut(Plan, SessionDirectory, Optional)} does.
     *
     * @param files what else they are judged by
     * @return the exit status
     */
    static int carryOut(Plan plan, SessionDirectory session, List<Claim> claims, List<ResultFile> files)
            throws InterruptedException {
        return carryOut(plan, session, Optional.of(new ClaimDemand(plan, claims, files)::open));
    }

    /**
     * Measures what a plan says, ranks it and says what to try next.
     *
     * @param demand says what is worth measuring, where it is not the plan that does
     * @return the exit status
     */
    private static int carryOut(Plan plan, SessionDirectory session, Optional<Demand> demand)
            throws InterruptedException {
        MachineGauges gauges = MachineGauges.ofThisMachine();
        boolean terminal = Terminal.isInteractive();
        ConsoleProgress progress = new ConsoleProgress(System.out, terminal, terminal ? Terminal.columns() : 0);
        Interruption interruption = Interruption.onShutdown(session.path());
        try (JmhForkSource source = JarOptions.onClassPath(
                new JmhForkSource(plan.jdks(), forkOptions(plan, session.path()), patience(plan), plan.fixed())
                        .granting(RunCommand::longestOp, cell -> SelectedBenchmark.hasTimeout(cell.benchmark()))
                        .keepingCachesIn(session.path())
                        .telling(progress::note),
                plan)) {
            for (MachineFinding finding : DoctorCommand.findings(plan)) {
                if (finding.severity().compareTo(MachineFinding.Severity.WARNING) >= 0) {
                    System.out.println(DoctorCommand.line(finding));
                }
            }
            AdaptiveRun run = new AdaptiveRun(plan, session, source, gauges::read, progress, interruption::hasHappened);
            demand.ifPresent(run::measureWhatIsAskedBy);
            LiveReport page = new LiveReport(session.path(), System.err);
            run.afterEachBlock(() -> page.update(run::recorded));
            List<FamilyOutcome> outcomes = run.run();
            boolean hasPage = page.finish(run::recorded);
            if (interruption.hasHappened()) {
                return ExitStatus.INTERRUPTED;
            }
            return report(plan, outcomes, session, hasPage ? Optional.of(page.file()) : Optional.empty());
        } catch (NoForkException e) {
            throw new UserErrorException(e.explanation() + "; what was measured is kept, to go on: "
                    + Interruption.resumeLine(session.path()));
        } catch (UncheckedIOException e) {
            throw new UserErrorException("cannot write to " + session.path() + ": "
                    + FileFault.of(Objects.requireNonNull(e.getCause()))
                    + "; what was measured before is kept, to go on: " + Interruption.resumeLine(session.path()));
        } finally {
            interruption.isOver();
        }
    }

    private static int report(Plan plan, List<FamilyOutcome> outcomes, SessionDirectory session, Optional<Path> page) {
        System.out.println();
        List<RankedFamily> families = RankedOutcomes.of(outcomes, session.results());
        System.out.print(RankedTable.render(families));
        System.out.print(CircumstanceText.of(CircumstanceEffects.of(families)));
        System.out.print(PlanText.closing(plan, outcomes, session, page));
        boolean failed =
                outcomes.stream().flatMap(outcome -> outcome.arms().stream()).anyMatch(FamilyOutcome.Arm::failed)
                        || families.stream().anyMatch(FunctionFindings::hasWrongResults);
        return failed ? ExitStatus.FAILED : ExitStatus.DONE;
    }

    /** The call of a command as one would type it, but for passwords: it is kept with the results. */
    static String typed(@Nullable CommandSpec spec) {
        return ShellCall.ofThisProgram(
                words(spec).stream().map(SecretText::masked).toList());
    }

    private static List<String> words(@Nullable CommandSpec spec) {
        return spec == null
                ? List.of()
                : spec.root().commandLine().getParseResult().originalArgs();
    }

    /**
     * What was measured says of the claims of the article whose profile this is; elsewhere, of those that it has all
     * of.
     */
    private static String claims(Plan plan, SessionDirectory session) {
        ClaimJudge judge = new ClaimJudge(List.of(ResultFile.read(session.results())));
        List<ClaimJudgement> judgements = judge.judgeAll(PublishedClaims.all()).stream()
                .filter(judgement -> judgement.isMeasured()
                        || (judgement.setting().isPresent()
                                && judgement.claim().source().profile().equals(Optional.of(plan.profile()))))
                .toList();
        return judgements.isEmpty() ? "" : "\n" + ClaimsText.render(judgements);
    }

    /** How long an op may take: with longer ones than the budget there would be nothing to compare. */
    private static Duration patience(Plan plan) {
        long most = MOST_PATIENCE.toSeconds();
        long asked = plan.fixed() ? most : plan.budget().toSeconds();
        return Duration.ofSeconds(Math.clamp(asked, LEAST_PATIENCE.toSeconds(), most));
    }

    /** How long an op of a cell may take by what it says itself, with the start of its JVM. */
    private static Duration longestOp(Cell cell) {
        return LEAST_PATIENCE.plus(SelectedBenchmark.longestOp(cell.benchmark(), cell.benchmarkParameters()));
    }

    /** A plan with what the JVMs of its JDKs are set to. */
    static Plan withJvmSettings(Plan plan) {
        return plan.withJvmSettings(jvmSettings(plan));
    }

    /**
     * Asked of a JVM of each JDK with what all forks are given; what a benchmark asks for beside it sets no scheduler.
     */
    private static Map<String, Map<String, String>> jvmSettings(Plan plan) {
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        for (PlannedJdk jdk : plan.jdks()) {
            List<String> arguments = new ArrayList<>(jdk.arguments());
            arguments.addAll(plan.jvmArguments());
            settings.put(jdk.label(), JvmSettings.schedulersOf(jdk.program(), arguments));
        }
        return settings;
    }

    private static Options forkOptions(Plan plan, Path directory) {
        List<String> arguments = new ArrayList<>(plan.jvmArguments());
        if (FunctionClassPath.isNamedIn(arguments)) {
            arguments.add(NotesFile.jvmArgument(directory));
        }
        return new OptionsBuilder()
                .addProfiler(GCProfiler.class)
                .addProfiler(ScenarioProfiler.class)
                .addProfiler(SettingsProfiler.class)
                .addProfiler(
                        WatchProfiler.class,
                        WatchDirectory.ofRun(directory).toAbsolutePath().toString())
                .jvmArgsAppend(arguments.toArray(String[]::new))
                .build();
    }

    private static void requireEnough(Plan plan) {
        double needed = PlanText.leastFirstBlockSeconds(plan);
        if (!plan.fixed() && needed > plan.budget().toSeconds()) {
            throw new UserErrorException("a budget of " + PlanText.words(plan.budget())
                    + " is too small for one block of any family; valid: "
                    + PlanText.words(Duration.ofSeconds((long) Math.ceil(needed))) + " or more");
        }
    }

    private static Map<String, List<String>> values(String option, List<String> given) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String parameter : given) {
            int end = parameter.indexOf('=');
            if (end < 1 || end == parameter.length() - 1) {
                throw new UserErrorException(
                        option + " " + parameter + " is not valid; valid: " + option + " name=value,value");
            }
            values.computeIfAbsent(parameter.substring(0, end), first -> new ArrayList<>())
                    .addAll(ParameterValues.split(parameter.substring(end + 1)));
        }
        return values;
    }
}
