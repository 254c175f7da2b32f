package dev.strandbench.run;

import dev.strandbench.machine.MachineReading;
import dev.strandbench.plan.Plan;
import dev.strandbench.report.ConsoleProgress;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Runs whose forks come from elsewhere than JMH, on a machine that says what a test wants. */
final class SimulatedRuns {

    /** What a machine says that has nothing to say. */
    static final MachineReading QUIET = new MachineReading(Map.of());

    private SimulatedRuns() {}

    static List<FamilyOutcome> run(Path directory, Plan plan, ForkSource source) throws IOException {
        return run(directory, plan, source, () -> QUIET, OutputStream.nullOutputStream());
    }

    static List<FamilyOutcome> run(Path directory, Plan plan, ForkSource source, Demand demand) throws IOException {
        return run(
                directory, plan, source, () -> QUIET, OutputStream.nullOutputStream(), Optional.of(demand), ticking());
    }

    /**
     * Runs a plan; goes on if the directory holds a run.
     *
     * @param output takes what a terminal would show
     */
    static List<FamilyOutcome> run(
            Path directory, Plan plan, ForkSource source, Supplier<MachineReading> gauges, OutputStream output)
            throws IOException {
        return run(directory, plan, source, gauges, output, Optional.empty(), ticking());
    }

    /** Runs a plan whose time a clock counts, in ns; goes on if the directory holds a run. */
    static List<FamilyOutcome> run(
            Path directory, Plan plan, ForkSource source, Supplier<MachineReading> gauges, LongSupplier clock)
            throws IOException {
        return run(directory, plan, source, gauges, OutputStream.nullOutputStream(), clock);
    }

    static List<FamilyOutcome> run(
            Path directory,
            Plan plan,
            ForkSource source,
            Supplier<MachineReading> gauges,
            OutputStream output,
            LongSupplier clock)
            throws IOException {
        return run(directory, plan, source, gauges, output, Optional.empty(), clock);
    }

    /** A clock on which a fork takes a millisecond, however busy the machine is. */
    private static LongSupplier ticking() {
        AtomicLong now = new AtomicLong();
        return () -> now.addAndGet(1_000_000);
    }

    private static List<FamilyOutcome> run(
            Path directory,
            Plan plan,
            ForkSource source,
            Supplier<MachineReading> gauges,
            OutputStream output,
            Optional<Demand> demand,
            LongSupplier clock)
            throws IOException {
        try (SessionDirectory session = Files.exists(directory.resolve("session.json"))
                ? SessionDirectory.open(directory)
                : SessionDirectory.create(directory, plan)) {
            PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
            AdaptiveRun run =
                    new AdaptiveRun(plan, session, source, gauges, new ConsoleProgress(out, false, 0), () -> false);
            run.countTime(clock, clock.getAsLong());
            demand.ifPresent(run::measureWhatIsAskedBy);
            return run.run();
        }
    }
}
