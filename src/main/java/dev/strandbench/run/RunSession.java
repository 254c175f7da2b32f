package dev.strandbench.run;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.MachineGauges;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.profiler.ProfilerCall;
import dev.strandbench.profiler.ScenarioProfiler;
import dev.strandbench.profiler.SettingsProfiler;
import dev.strandbench.profiler.WatchProfiler;
import dev.strandbench.profiler.recording.CellDirectory;
import dev.strandbench.profiler.watch.JvmSeries;
import dev.strandbench.usercode.CallTimeout;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.usercode.JmhJar;
import dev.strandbench.usercode.NotesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.util.Version;

/** A new or resumed run. While a session is open, no other run can start on the machine. Not thread-safe. */
public final class RunSession implements AutoCloseable {

    // A benchmark may start a JVM during its set-up. The set-up takes less than this time even on a slow machine.
    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(2);

    // JMH's default time limit for an iteration.
    private static final Duration MOST_PATIENCE = Duration.ofMinutes(10);

    private final Plan plan;
    private final SessionDirectory directory;
    private final JmhLock lock;
    private long begun;

    /** Shows the progress of a run. The thread that runs the measurement calls all methods. */
    public interface Host {

        Progress progress();

        void note(String text);

        void runStarts() throws InterruptedException;

        void blockEnded(Supplier<RecordedRun> run);

        /** Called once at the end of the run, even if the run was interrupted. */
        void runEnded(Supplier<RecordedRun> run);
    }

    private RunSession(Plan plan, SessionDirectory directory, JmhLock lock, long begun) {
        this.plan = plan;
        this.directory = directory;
        this.lock = lock;
        this.begun = begun;
    }

    /**
     * Starts a run in a new directory. The supplier runs under JMH's lock, so it may measure the machine. Throws
     * {@link UserErrorException} if another run is active, or the directory contains files or is not writable.
     */
    public static RunSession start(Path directory, Supplier<Plan> plan) {
        long begun = System.nanoTime();
        SessionDirectory.requireFree(directory);
        JmhLock lock = JmhLock.taken();
        try {
            Plan made = plan.get();
            return new RunSession(made, SessionDirectory.create(directory, made), lock, begun);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /**
     * Resumes the run in a directory. A budget or a number of forks, if given, replaces the planned value. Throws
     * {@link UserErrorException} if there is no run, the machine has changed, or the number of forks is not valid.
     */
    public static RunSession resume(Path directory, Optional<Duration> budget, OptionalInt forks) throws IOException {
        long begun = System.nanoTime();
        SessionDirectory session = SessionDirectory.open(directory);
        try {
            JmhLock lock = JmhLock.taken();
            try {
                ProfilerCall.keepEarlierFiles();
                return new RunSession(resumed(session, budget, forks), session, lock, begun);
            } catch (RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static Plan resumed(SessionDirectory session, Optional<Duration> budget, OptionalInt forks) {
        Plan plan = session.plan();
        if (budget.isPresent() && plan.effort().fixed()) {
            throw new UserErrorException("--budget is not valid for " + session.path()
                    + ": a run with --fixed has no time limit; valid: --resume without --budget");
        }
        List<String> differences = new ArrayList<>(plan.differences());
        FunctionClassPath.changeSince(plan.jvmArguments()).ifPresent(differences::add);
        if (!differences.isEmpty()) {
            throw new UserErrorException(
                    "cannot resume " + session.path() + ": " + String.join("; ", differences) + "; start a new run");
        }
        Plan longer = budget.map(plan::within).orElse(plan);
        Plan extended = forks.isPresent() ? withForks(longer, forks.getAsInt()) : longer;
        if (budget.isPresent() || forks.isPresent()) {
            session.follow(extended);
        }
        return extended;
    }

    /**
     * Returns a plan with more forks for each cell. Forks may be added even after interim analyses, because analyses
     * take place at fixed numbers of forks. Throws {@link UserErrorException} if more forks are not possible.
     */
    static Plan withForks(Plan plan, int forks) {
        if (!plan.effort().asked()) {
            throw new UserErrorException("--forks is only for runs that judge claims; other runs choose the number");
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

    public Plan plan() {
        return plan;
    }

    /**
     * Counts the run's time from an earlier value of {@link System#nanoTime}, such as its value at the start of a
     * command.
     */
    public void countTimeFrom(long earlier) {
        begun = earlier;
    }

    public SessionDirectory directory() {
        return directory;
    }

    /**
     * Measures the cells of the plan until no arm needs more forks, the budget is spent, or the run is interrupted.
     *
     * @param demand chooses the cells to measure; empty to let the plan choose
     * @return outcome of each family; empty if the run was interrupted
     * @throws UserErrorException if no more forks can be started or results cannot be written; results so far are kept
     */
    public Optional<List<FamilyOutcome>> measure(Host host, Optional<Demand> demand) throws InterruptedException {
        Path path = directory.path();
        MachineGauges gauges = MachineGauges.ofThisMachine();
        Interruption interruption = Interruption.ofRun(path);
        try (JmhForkSource source = forkSource(host)) {
            host.runStarts();
            AdaptiveRun run =
                    new AdaptiveRun(plan, directory, source, gauges::read, host.progress(), interruption::hasHappened);
            run.countTime(System::nanoTime, begun);
            source.endingAfter(run::secondsUntilForkMustEnd);
            demand.ifPresent(run::measureWhatIsAskedBy);
            run.afterEachBlock(() -> host.blockEnded(run::recorded));
            List<FamilyOutcome> outcomes = run.run();
            host.runEnded(run::recorded);
            return interruption.hasHappened() ? Optional.empty() : Optional.of(outcomes);
        } catch (NoForkException e) {
            throw new UserErrorException(
                    e.getMessage() + "; earlier results are kept; to resume: " + Interruption.resumeLine(path));
        } catch (UncheckedIOException e) {
            throw new UserErrorException("cannot write to " + path + ": "
                    + FileFault.of(Objects.requireNonNull(e.getCause()))
                    + "; earlier results are kept; to resume: " + Interruption.resumeLine(path));
        } finally {
            interruption.isOver();
        }
    }

    private JmhForkSource forkSource(Host host) {
        Plan.Environment environment = plan.environment();
        boolean fixed = plan.effort().fixed();
        boolean severalJdks = environment.jdks().size() > 1;
        Function<Cell, Options> options = cell -> forkOptions(profilerDirectory(cell, severalJdks));
        JmhForkSource source = new JmhForkSource(environment.jdks(), options, patience(), fixed)
                .granting(cell -> longestOp(plan, cell), cell -> SelectedBenchmark.hasTimeout(cell.benchmark()))
                .countingFrom(earliestAge())
                .keepingCachesIn(directory.path())
                .telling(host::note);
        if (environment.benchmarkPath().isEmpty()) {
            return source;
        }
        try {
            return source.onClassPath(JmhJar.at(environment.benchmarkPath()).forkClassPath(Version.getPlainVersion()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the fork age, in s, after which iterations may count; infinite if only the second half of each fork may
     * count.
     */
    private double earliestAge() {
        boolean countsSecondHalves = plan.effort().fixed() || plan.effort().asked();
        return countsSecondHalves
                ? Double.POSITIVE_INFINITY
                : plan.effort().pace().pilot().toNanos() / 2e9;
    }

    /**
     * Returns a directory for a cell's profiler files, named after the cell's JDK and circumstances; empty if no
     * directory is needed.
     */
    static Optional<Path> profilerDirectory(Cell cell, boolean severalJdks) {
        Stream<String> ofJdk = severalJdks ? Stream.of(CellDirectory.ofJdk(cell.jdk())) : Stream.empty();
        Stream<String> ofCircumstances = cell.circumstances().isEmpty()
                ? Stream.empty()
                : Stream.of(CellDirectory.ofCircumstances(cell.circumstances()));
        return Stream.concat(ofJdk, ofCircumstances).map(Path::of).reduce(Path::resolve);
    }

    private Options forkOptions(Optional<Path> profilerDirectory) {
        List<String> arguments = new ArrayList<>(plan.jvmArguments());
        if (FunctionClassPath.isNamedIn(arguments)) {
            arguments.add(NotesFile.jvmArgument(directory.path()));
        }
        List<String> profilers = plan.profilers().stream()
                .map(profiler -> ProfilerCall.writingTo(directory.path(), profiler, profilerDirectory))
                .toList();
        return forkOptions(arguments, JvmSeries.directoryOfRun(directory.path()), profilers);
    }

    static Options forkOptions(List<String> jvmArguments, Path series, List<String> profilers) {
        // The SettingsProfiler starts first, so that the GCProfiler does not count the SettingsProfiler's objects.
        List<String> all = new ArrayList<>(List.of(SettingsProfiler.class.getName()));
        // Keeps the GCProfiler options that the user gave.
        all.add(profilers.stream().filter(ProfilerCall::isGc).findFirst().orElse(GCProfiler.class.getName()));
        all.add(ScenarioProfiler.class.getName());
        all.add(WatchProfiler.class.getName() + ":" + series.toAbsolutePath());
        profilers.stream().filter(profiler -> !ProfilerCall.isGc(profiler)).forEach(all::add);
        return new OptionsBuilder()
                .parent(ProfilerCall.options(all))
                .jvmArgsAppend(jvmArguments.toArray(String[]::new))
                .build();
    }

    // An op that takes longer than the budget leaves nothing to compare.
    private Duration patience() {
        long most = MOST_PATIENCE.toSeconds();
        long asked = plan.effort().fixed() ? most : plan.effort().budget().toSeconds();
        return Duration.ofSeconds(Math.clamp(asked, LEAST_PATIENCE.toSeconds(), most));
    }

    static Duration longestOp(Plan plan, Cell cell) {
        return LEAST_PATIENCE
                .plus(SelectedBenchmark.longestOp(cell.benchmark(), cell.benchmarkParameters()))
                .plus(CallTimeout.longestStart(plan.jvmArguments()));
    }

    @Override
    public void close() throws IOException {
        lock.close();
        directory.close();
    }
}
