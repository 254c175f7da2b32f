package dev.strandbench.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Reads the gauges of this machine. Most exist on Linux only; elsewhere there is just the canary. */
public final class MachineGauges {

    private static final String PROCESS_STATISTICS = "proc/self/stat";
    // proc(5): user, nice, system, idle, iowait, irq, softirq, steal; guest time is part of user time.
    private static final int CPU_FIELDS = 8;
    // Interrupts are left out: some kernels count their time for no process, be it ours or another.
    private static final int PROCESSES_FIELDS = 3;
    private static final int STEAL_FIELD = 7;

    private final Path root;
    private final LongSupplier orphansTicks;
    private final Canary canary;

    /** Creates the gauges of this machine. */
    public static MachineGauges ofThisMachine() {
        return new MachineGauges(Path.of("/"), ProcessTrees::orphansTicks, new Canary());
    }

    /**
     * Creates gauges that read below a directory, which stands for the root of a file system.
     *
     * @param root the directory to read in place of {@code /}
     * @param orphansTicks processor time that is this process's own and that the system counts for none of its children
     */
    MachineGauges(Path root, LongSupplier orphansTicks, Canary canary) {
        this.root = root;
        this.orphansTicks = orphansTicks;
        this.canary = canary;
    }

    /** Reads all gauges. Blocks for some ms, because of the canary. */
    public MachineReading read() {
        Map<Gauge, Long> gauges = new EnumMap<>(Gauge.class);
        readProcessors(gauges);
        readOwnTime(gauges);
        readStall(gauges, Gauge.CPU_STALL_MICROS, "cpu", "some");
        readStall(gauges, Gauge.STORAGE_STALL_MICROS, "io", "full");
        readStall(gauges, Gauge.MEMORY_STALL_MICROS, "memory", "full");
        throttledPeriods().ifPresent(periods -> gauges.put(Gauge.THROTTLED_PERIODS, periods));
        gauges.put(Gauge.CANARY_NANOS, canary.measureNanos());
        return new MachineReading(gauges);
    }

    private void readProcessors(Map<Gauge, Long> gauges) {
        line("proc/stat", "cpu ").ifPresent(line -> {
            long[] fields = numbers(line.substring("cpu ".length()), CPU_FIELDS);
            if (fields.length >= CPU_FIELDS) {
                long all = Arrays.stream(fields, 0, CPU_FIELDS).sum();
                long processes = Arrays.stream(fields, 0, PROCESSES_FIELDS).sum();
                gauges.put(Gauge.CPU_TICKS, all);
                gauges.put(Gauge.STOLEN_TICKS, fields[STEAL_FIELD]);
                gauges.put(Gauge.BUSY_TICKS, processes);
            }
        });
    }

    private void readOwnTime(Map<Gauge, Long> gauges) {
        line(PROCESS_STATISTICS, "").map(ProcessTicks::parse).ifPresent(ticks -> {
            if (ticks.isPresent()) {
                gauges.put(Gauge.OWN_TICKS, ticks.getAsLong() + orphansTicks.getAsLong());
            }
        });
    }

    private void readStall(Map<Gauge, Long> gauges, Gauge gauge, String resource, String kind) {
        line("proc/pressure/" + resource, kind + " ")
                .flatMap(line -> Stream.of(line.split(" "))
                        .filter(word -> word.startsWith("total="))
                        .findFirst())
                .ifPresent(word -> gauges.put(gauge, Long.parseLong(word.substring("total=".length()))));
    }

    private OptionalLong throttledPeriods() {
        return Stream.of("sys/fs/cgroup/cpu.stat", "sys/fs/cgroup/cpu/cpu.stat")
                .flatMap(file -> line(file, "nr_throttled ").stream())
                .mapToLong(line -> Long.parseLong(line.substring("nr_throttled ".length())))
                .findFirst();
    }

    private Optional<String> line(String file, String start) {
        try {
            return Files.readAllLines(root.resolve(file)).stream()
                    .filter(line -> line.startsWith(start))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The first numbers of a line; later ones may be too large for a long. */
    private static long[] numbers(String line, int most) {
        return Stream.of(line.strip().split(" +"))
                .limit(most)
                .mapToLong(Long::parseLong)
                .toArray();
    }
}
