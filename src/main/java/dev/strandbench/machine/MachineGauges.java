package dev.strandbench.machine;

import dev.strandbench.machine.MachineReading.Gauge;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Reads the current state of this machine. On systems other than Linux, reads only the speed of a processor. */
public final class MachineGauges {

    private final ProcFiles files;
    private final LongSupplier orphansTicks;
    private final Canary canary = new Canary();

    /** Blocks for tens of ms to warm up the code that measures the speed of a processor. */
    public static MachineGauges ofThisMachine() {
        return new MachineGauges(Path.of("/"), ProcessTrees::orphansTicks);
    }

    /**
     * Reads the gauges from the files below a root directory.
     *
     * @param orphansTicks returns the CPU time, in clock ticks, of ended processes that no parent's time includes
     */
    MachineGauges(Path root, LongSupplier orphansTicks) {
        this.files = new ProcFiles(root);
        this.orphansTicks = orphansTicks;
    }

    public MachineReading read() {
        Map<Gauge, Long> gauges = new EnumMap<>(Gauge.class);
        files.processorTime().ifPresent(time -> {
            gauges.put(Gauge.CPU_TICKS, time.all());
            gauges.put(Gauge.STOLEN_TICKS, time.stolen());
            gauges.put(Gauge.BUSY_TICKS, time.busy());
        });
        files.ofThisProcess()
                .map(ProcFiles.ProcessCounters::processorTicks)
                .filter(OptionalLong::isPresent)
                .ifPresent(ticks -> gauges.put(Gauge.OWN_TICKS, ticks.getAsLong() + orphansTicks.getAsLong()));
        readStall(gauges, Gauge.CPU_STALL_MICROS, "cpu", "some");
        readStall(gauges, Gauge.STORAGE_STALL_MICROS, "io", "full");
        readStall(gauges, Gauge.MEMORY_STALL_MICROS, "memory", "full");
        Stream.of("sys/fs/cgroup/cpu.stat", "sys/fs/cgroup/cpu/cpu.stat")
                .flatMap(file -> files.after("nr_throttled ", file).stream())
                .findFirst()
                .ifPresent(periods -> gauges.put(Gauge.THROTTLED_PERIODS, Long.valueOf(periods)));
        gauges.put(Gauge.CANARY_NANOS, canary.measureNanos());
        return new MachineReading(gauges);
    }

    private void readStall(Map<Gauge, Long> gauges, Gauge gauge, String resource, String kind) {
        files.after(kind + " ", "proc/pressure/" + resource)
                .flatMap(line -> Stream.of(line.split(" "))
                        .filter(word -> word.startsWith("total="))
                        .findFirst())
                .ifPresent(word -> gauges.put(gauge, Long.valueOf(word.substring("total=".length()))));
    }

    /** Measures the current speed of a processor by timing a fixed amount of work. Not thread-safe. */
    private static final class Canary {

        private static final int STEPS = 1_000_000;
        private static final int TRIES = 5;
        private static final int WARMUP_TRIES = 20;

        private long state = 1;

        Canary() {
            for (int i = 0; i < WARMUP_TRIES; i++) {
                spin();
            }
        }

        long measureNanos() {
            double[] nanos = new double[TRIES];
            for (int i = 0; i < TRIES; i++) {
                long start = System.nanoTime();
                spin();
                nanos[i] = System.nanoTime() - start;
            }
            return Math.round(Median.withDefaults().evaluate(nanos));
        }

        /** Runs Marsaglia's xorshift. Each step needs the previous result, so the JIT compiler cannot skip a step. */
        private void spin() {
            long x = state;
            for (int i = 0; i < STEPS; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            state = x;
        }
    }
}
