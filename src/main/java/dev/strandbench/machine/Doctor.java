package dev.strandbench.machine;

import dev.strandbench.base.Plural;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks this machine for conditions that disturb measurements, and suggests remedies. */
public final class Doctor {

    private static final int FEWEST_PROCESSORS = 4;
    private static final double MOST_LOAD_PER_PROCESSOR = 0.2;
    private static final double MOST_PERCENT_WAITED = 10;

    /** The percentage of the last 60 s during which one or more tasks waited (pressure stall information). */
    private static final Pattern WAITS = Pattern.compile("^some .*\\bavg60=(\\d{1,3}\\.\\d+)");

    private static final String SUPPLIES = "sys/class/power_supply/";
    private static final String OFFLINE = "0";
    private static final String PROCESSORS = "sys/devices/system/cpu/";

    /** A fact about this machine that affects measurements. The remedy is empty if nothing needs to change. */
    public record Finding(Severity severity, String what, Optional<String> remedy) {

        public enum Severity {
            FINE,
            HINT,
            WARNING,
            ERROR
        }

        static Finding fine(String what) {
            return new Finding(Severity.FINE, what, Optional.empty());
        }

        static Finding hint(String what, String remedy) {
            return new Finding(Severity.HINT, what, Optional.of(remedy));
        }

        static Finding warning(String what, String remedy) {
            return new Finding(Severity.WARNING, what, Optional.of(remedy));
        }
    }

    private final ProcFiles files;
    private final MachineIdentity machine;
    private final long heapMebibytes;
    private final long largestHeapMebibytes;

    /**
     * Returns a doctor that also checks whether a fork's smallest heap (0 MiB if unknown) and largest heap fit into
     * memory.
     */
    public static Doctor ofThisMachine(long heapMebibytes, long largestHeapMebibytes) {
        return new Doctor(Path.of("/"), MachineIdentity.ofThisMachine(), heapMebibytes, largestHeapMebibytes);
    }

    Doctor(Path root, MachineIdentity machine, long heapMebibytes, long largestHeapMebibytes) {
        this.files = new ProcFiles(root);
        this.machine = machine;
        this.heapMebibytes = heapMebibytes;
        this.largestHeapMebibytes = largestHeapMebibytes;
    }

    /**
     * Returns all findings, even those without a remedy. This process must be idle between the two readings of the
     * machine.
     */
    public List<Finding> examine(MachineReading before, MachineReading after, double seconds) {
        List<Finding> findings = new ArrayList<>();
        findings.add(processors());
        memory().ifPresent(findings::add);
        load().ifPresent(findings::add);
        List<String> disturbances = after.disturbancesSince(
                before, seconds, before.of(MachineReading.Gauge.CANARY_NANOS).orElse(Long.MAX_VALUE));
        for (String disturbance : disturbances) {
            findings.add(Finding.warning(
                    "just now " + disturbance, "stop other programs, or measure when the machine is quiet"));
        }
        if (disturbances.isEmpty()) {
            findings.add(Finding.fine("no disturbance within " + Math.round(seconds * 1000) + " ms"));
        }
        Stream.of(quota(), governor(), turbo(), simultaneousThreads(), swap(), clock(), battery())
                .flatMap(Optional::stream)
                .forEach(findings::add);
        return findings;
    }

    private Finding processors() {
        String what = Plural.of(machine.processors(), "processor")
                + (machine.processor().isEmpty() ? "" : " (" + machine.processor() + ")");
        return machine.processors() >= FEWEST_PROCESSORS
                ? Finding.fine(what)
                : Finding.hint(what, "the JIT compilers, the GC and the benchmark share them; expect wider intervals");
    }

    private Optional<Finding> memory() {
        if (machine.memoryMebibytes() == 0) {
            return Optional.empty();
        }
        String what = gibibytes(machine.memoryMebibytes()) + " of memory";
        long most = (long) (MachineIdentity.MOST_OF_MEMORY * machine.memoryMebibytes());
        if (heapMebibytes > most) {
            return Optional.of(Finding.warning(
                    what,
                    "forks have a heap of " + gibibytes(heapMebibytes) + ", more than three quarters of that; choose a"
                            + " smaller one, by --over heap=256m or jvm-args in a profile"));
        }
        if (largestHeapMebibytes > most) {
            return Optional.of(Finding.hint(
                    what,
                    "forks have a heap of " + gibibytes(heapMebibytes) + ", or more for many tasks; what needs more"
                            + " than " + gibibytes(most) + " is left out"));
        }
        return Optional.of(Finding.fine(what));
    }

    private static String gibibytes(long mebibytes) {
        return String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024.0);
    }

    /** If this process may use only some processors, returns a finding about the waits in its control group. */
    private Optional<Finding> load() {
        Optional<ProcessorSet> all =
                files.first(PROCESSORS + "online").flatMap(list -> ProcessorSet.parse(list.replace(',', '+')));
        Optional<ProcessorSet> allowed = ProcessorLimits.allowed(files.path(""));
        boolean isPart = all.isPresent()
                && allowed.isPresent()
                && !allowed.get().numbers().containsAll(all.get().numbers());
        if (isPart) {
            return waits();
        }
        int processors = all.map(set -> set.numbers().size()).orElse(machine.processors());
        return files.first("proc/loadavg").map(line -> {
            double load = Double.parseDouble(line.split(" ", 2)[0]);
            String what = String.format(Locale.ROOT, "load %.2f over the last minute", load);
            return load <= MOST_LOAD_PER_PROCESSOR * processors
                    ? Finding.fine(what)
                    : Finding.warning(what, "stop other programs, or wait for a minute");
        });
    }

    private Optional<Finding> waits() {
        return ProcessorLimits.group(files.path("")).stream()
                .flatMap(group -> ProcFiles.lines(group.resolve("cpu.pressure")).stream())
                .map(WAITS::matcher)
                .filter(Matcher::find)
                .map(line -> Double.parseDouble(line.group(1)))
                .map(percent -> {
                    String what = String.format(
                            Locale.ROOT, "tasks waited for a processor %.0f %% of the last minute", percent);
                    return percent <= MOST_PERCENT_WAITED
                            ? Finding.fine(what)
                            : Finding.warning(what, "stop other programs, or wait for a minute");
                })
                .findFirst();
    }

    private Optional<Finding> quota() {
        return files.first("sys/fs/cgroup/cpu.max")
                .or(() -> files.first("sys/fs/cgroup/cpu/cpu.cfs_quota_us")
                        .flatMap(limit -> files.first("sys/fs/cgroup/cpu/cpu.cfs_period_us")
                                .map(period -> limit + " " + period)))
                .flatMap(ProcessorLimits::quotaIn)
                .filter(quota -> !quota.equals(ProcessorLimits.NO_QUOTA))
                .map(quota -> Finding.warning(
                        String.format(
                                Locale.ROOT,
                                "the container may use %.2f processors and is stopped beyond that",
                                Double.valueOf(quota)),
                        "give the container whole processors (a cpuset) instead of a quota"));
    }

    private Optional<Finding> governor() {
        return files.first(PROCESSORS + "cpu0/cpufreq/scaling_governor")
                .map(governor -> governor.equals("performance")
                        ? Finding.fine("frequency governor performance")
                        : Finding.warning(
                                "frequency governor " + governor, "cpupower frequency-set --governor performance"));
    }

    private Optional<Finding> turbo() {
        boolean on = files.first(PROCESSORS + "intel_pstate/no_turbo")
                        .filter("0"::equals)
                        .isPresent()
                || files.first(PROCESSORS + "cpufreq/boost").filter("1"::equals).isPresent();
        return on
                ? Optional.of(Finding.hint(
                        "turbo frequencies are on", "turn them off in the firmware for the narrowest intervals"))
                : Optional.empty();
    }

    private Optional<Finding> simultaneousThreads() {
        return files.first(PROCESSORS + "smt/active")
                .filter("1"::equals)
                .map(on -> Finding.hint(
                        "two hardware threads share a core",
                        "a program on one of them slows the other; leave half of them idle"));
    }

    private Optional<Finding> swap() {
        return files.first("proc/swaps").isPresent()
                        && files.lines("proc/swaps").size() > 1
                ? Optional.of(
                        Finding.hint("swap is on", "a heap that is swapped out is slow; run swapoff, or add memory"))
                : Optional.empty();
    }

    private Optional<Finding> clock() {
        return files.first("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .filter(source -> source.equals("hpet") || source.equals("acpi_pm") || source.equals("xen"))
                .map(source -> Finding.warning(
                        "the clock " + source + " is slow to read", "choose tsc if the kernel offers it"));
    }

    private Optional<Finding> battery() {
        List<String> mains = online("Mains");
        List<String> usb = online("USB");
        boolean fed = Stream.concat(mains.stream(), usb.stream()).anyMatch(online -> !online.equals(OFFLINE));
        // A desktop without a battery also lists USB ports that supply no power.
        boolean mayRunOnBattery = !mains.isEmpty() || (!usb.isEmpty() && hasBattery());
        return mayRunOnBattery && !fed
                ? Optional.of(Finding.warning("running on battery", "plug it in"))
                : Optional.empty();
    }

    /** Returns the state of each power supply of the given type. State 0 means off; states 1 and 2 mean on. */
    private List<String> online(String type) {
        return supplies(type)
                .flatMap(supply -> files.first(supply + "online").stream())
                .toList();
    }

    /** Ignores batteries with the Linux scope {@code Device}, which belong to connected devices such as a mouse. */
    private boolean hasBattery() {
        return supplies("Battery")
                .anyMatch(supply -> !files.first(supply + "scope").equals(Optional.of("Device")));
    }

    /** Finds power supplies by type, because the mains adapter can have several names, for example AC, ACAD or ADP1. */
    private Stream<String> supplies(String type) {
        try (Stream<Path> supplies = Files.list(files.path(SUPPLIES))) {
            return supplies
                    .map(supply -> SUPPLIES + supply.getFileName() + "/")
                    .filter(supply -> files.first(supply + "type").equals(Optional.of(type)))
                    .toList()
                    .stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
