package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import dev.strandbench.machine.ProcFiles.ProcessorTime;
import dev.strandbench.machine.ResourceUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;

/**
 * Measures a fork's CPU time for {@code -prof cpu}, including that of the JIT compilers and the garbage collector.
 *
 * <ul>
 *   <li>{@code cpu.user.norm}, {@code cpu.system.norm}: CPU time in user mode and in the kernel, in µs per op.
 *   <li>{@code cpu.cores}: mean number of busy processors.
 *   <li>{@code cpu.switches.voluntary.norm}, {@code cpu.switches.involuntary.norm}: context switches per op.
 *   <li>{@code cpu.steal}: on Linux, the percentage of time that the hypervisor gave to other guests.
 * </ul>
 *
 * <p>Name this profiler last on JMH's command line, because its metrics include the work of profilers that are named
 * after it.
 */
public final class CpuProfiler extends IterationProfiler implements ForkOptions {

    static final String NAME = "cpu";

    private @Nullable ResourceUsage usageBefore;
    private @Nullable ProcessorTime machineBefore;
    private long beganNanos;

    public CpuProfiler() {
        super(false);
    }

    public CpuProfiler(String line) throws ProfilerException {
        super(ProfilerOptions.parse(NAME, line, List.of()).admit(obstacle(System.getProperty("os.name", ""))));
    }

    static Optional<String> obstacle(String system) {
        return system.equals("Linux") || system.startsWith("Mac")
                ? Optional.empty()
                : Optional.of(system + " does not have the counters that it reads; Linux and macOS do");
    }

    @Override
    public String getDescription() {
        return "CPU time and context switches per op, cores kept busy, steal";
    }

    @Override
    public List<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of(ALLOW_NATIVE_ACCESS);
    }

    @Override
    void begin() {
        machineBefore = ProcessorTime.read().orElse(null);
        beganNanos = System.nanoTime();
        usageBefore = usage();
    }

    @Override
    List<Result<?>> end(long ops) {
        ResourceUsage used = usage().since(requireNonNull(usageBefore));
        double micros = (System.nanoTime() - beganNanos) / 1e3;
        List<Result<?>> results = new ArrayList<>(List.of(
                average("cpu.user.norm", (double) used.userMicros() / ops, "us/op"),
                average("cpu.system.norm", (double) used.systemMicros() / ops, "us/op"),
                average("cpu.cores", (used.userMicros() + used.systemMicros()) / micros, "cores"),
                average("cpu.switches.voluntary.norm", (double) used.voluntarySwitches() / ops, "#/op"),
                average("cpu.switches.involuntary.norm", (double) used.involuntarySwitches() / ops, "#/op")));
        ProcessorTime earlier = machineBefore;
        if (earlier != null) {
            ProcessorTime.read()
                    .map(now -> average("cpu.steal", 100 * now.stolenShareSince(earlier), "%"))
                    .ifPresent(results::add);
        }
        return results;
    }

    private static ResourceUsage usage() {
        return ResourceUsage.read()
                .orElseThrow(() -> new IllegalStateException("this JVM cannot call getrusage; -prof cpu needs it"));
    }
}
