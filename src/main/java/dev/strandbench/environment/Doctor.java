package dev.strandbench.environment;

import dev.strandbench.text.Plural;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Looks for what in a machine would disturb a measurement, before one begins. What the operating system does not show
 * is skipped.
 */
public final class Doctor {

    private static final int FEWEST_PROCESSORS = 4;
    private static final double MEBIBYTES_IN_GIBIBYTE = 1024;
    private static final double MOST_LOAD_PER_PROCESSOR = 0.2;
    private static final String SUPPLIES = "sys/class/power_supply/";
    private static final String OFFLINE = "0";
    private static final String PROCESSORS = "sys/devices/system/cpu/";

    private final Path root;
    private final MachineIdentity machine;
    private final long heapMebibytes;
    private final long largestHeapMebibytes;

    /**
     * Creates a doctor for this machine.
     *
     * @param heapMebibytes that every fork has, or more, in MiB; 0 if that is not known
     * @param largestHeapMebibytes that any fork has, in MiB; cells whose heap does not fit the machine are left out
     */
    public static Doctor ofThisMachine(long heapMebibytes, long largestHeapMebibytes) {
        return new Doctor(Path.of("/"), MachineIdentity.ofThisMachine(), heapMebibytes, largestHeapMebibytes);
    }

    /**
     * Creates a doctor for a machine whose files are below a directory.
     *
     * @param root the directory to read in place of {@code /}
     */
    Doctor(Path root, MachineIdentity machine, long heapMebibytes, long largestHeapMebibytes) {
        this.root = root;
        this.machine = machine;
        this.heapMebibytes = heapMebibytes;
        this.largestHeapMebibytes = largestHeapMebibytes;
    }

    /**
     * Examines the machine.
     *
     * @param before a reading of its gauges
     * @param after a later one, with no work of our own in between
     * @param seconds between the two readings
     * @return what was found, fine or not
     */
    public List<MachineFinding> examine(MachineReading before, MachineReading after, double seconds) {
        List<MachineFinding> findings = new ArrayList<>();
        findings.add(processors());
        memory().ifPresent(findings::add);
        load().ifPresent(findings::add);
        List<String> disturbances = Disturbance.between(
                before, after, seconds, before.of(Gauge.CANARY_NANOS).orElse(Long.MAX_VALUE));
        for (String disturbance : disturbances) {
            findings.add(MachineFinding.warning(
                    "just now " + disturbance, "stop other programs, or measure when the machine is quiet"));
        }
        if (disturbances.isEmpty()) {
            findings.add(MachineFinding.fine("no disturbance within " + Math.round(seconds * 1000) + " ms"));
        }
        quota().ifPresent(findings::add);
        governor().ifPresent(findings::add);
        turbo().ifPresent(findings::add);
        simultaneousThreads().ifPresent(findings::add);
        swap().ifPresent(findings::add);
        clock().ifPresent(findings::add);
        battery().ifPresent(findings::add);
        return findings;
    }

    private MachineFinding processors() {
        String what = Plural.of(machine.processors(), "processor")
                + (machine.processor().isEmpty() ? "" : " (" + machine.processor() + ")");
        return machine.processors() >= FEWEST_PROCESSORS
                ? MachineFinding.fine(what)
                : MachineFinding.hint(
                        what, "the JIT compilers, the GC and the benchmark share them; expect wider intervals");
    }

    private Optional<MachineFinding> memory() {
        if (machine.memoryMebibytes() == 0) {
            return Optional.empty();
        }
        String what = gibibytes(machine.memoryMebibytes()) + " of memory";
        long most = (long) (MachineIdentity.MOST_OF_MEMORY * machine.memoryMebibytes());
        if (heapMebibytes > most) {
            return Optional.of(MachineFinding.warning(
                    what,
                    "forks have a heap of " + gibibytes(heapMebibytes) + ", more than three quarters of that; choose a"
                            + " smaller one, by --over heap=256m or jvm-args in a profile"));
        }
        if (largestHeapMebibytes > most) {
            return Optional.of(MachineFinding.hint(
                    what,
                    "forks have a heap of " + gibibytes(heapMebibytes) + ", or more for many tasks; what needs more"
                            + " than " + gibibytes(most) + " is left out"));
        }
        return Optional.of(MachineFinding.fine(what));
    }

    private static String gibibytes(long mebibytes) {
        return String.format(Locale.ROOT, "%.1f GiB", mebibytes / MEBIBYTES_IN_GIBIBYTE);
    }

    private Optional<MachineFinding> load() {
        return first("proc/loadavg").map(line -> {
            double load = Double.parseDouble(line.split(" ", 2)[0]);
            String what = String.format(Locale.ROOT, "load %.2f over the last minute", load);
            return load <= MOST_LOAD_PER_PROCESSOR * machine.processors()
                    ? MachineFinding.fine(what)
                    : MachineFinding.warning(what, "stop other programs, or wait for a minute");
        });
    }

    private Optional<MachineFinding> quota() {
        OptionalDouble quota = first("sys/fs/cgroup/cpu.max")
                .map(Doctor::quotaOf)
                .orElseGet(() -> first("sys/fs/cgroup/cpu/cpu.cfs_quota_us")
                        .flatMap(limit -> first("sys/fs/cgroup/cpu/cpu.cfs_period_us")
                                .map(period -> quotaOf(limit + " " + period)))
                        .orElse(OptionalDouble.empty()));
        return quota.isPresent()
                ? Optional.of(MachineFinding.warning(
                        String.format(
                                Locale.ROOT,
                                "the container may use %.2f processors and is stopped beyond that",
                                quota.getAsDouble()),
                        "give it whole processors (a cpuset) instead of a quota"))
                : Optional.empty();
    }

    /** The number of processors that a quota amounts to; empty if there is no quota. */
    private static OptionalDouble quotaOf(String limitAndPeriod) {
        String[] words = limitAndPeriod.split(" ", 2);
        boolean unlimited = words.length < 2 || words[0].equals("max") || words[0].startsWith("-");
        return unlimited
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
    }

    private Optional<MachineFinding> governor() {
        return first(PROCESSORS + "cpu0/cpufreq/scaling_governor")
                .map(governor -> governor.equals("performance")
                        ? MachineFinding.fine("frequency governor performance")
                        : MachineFinding.warning(
                                "frequency governor " + governor, "cpupower frequency-set --governor performance"));
    }

    private Optional<MachineFinding> turbo() {
        boolean on = first(PROCESSORS + "intel_pstate/no_turbo")
                        .filter("0"::equals)
                        .isPresent()
                || first(PROCESSORS + "cpufreq/boost").filter("1"::equals).isPresent();
        return on
                ? Optional.of(MachineFinding.hint(
                        "turbo frequencies are on", "turn them off in the firmware for the narrowest intervals"))
                : Optional.empty();
    }

    private Optional<MachineFinding> simultaneousThreads() {
        return first(PROCESSORS + "smt/active")
                .filter("1"::equals)
                .map(on -> MachineFinding.hint(
                        "two hardware threads share a core",
                        "what runs on one slows the other; leave half of them idle"));
    }

    private Optional<MachineFinding> swap() {
        return first("proc/swaps").isPresent() && lines("proc/swaps").size() > 1
                ? Optional.of(MachineFinding.hint(
                        "swap is on", "a heap that is swapped out is slow; run swapoff, or add memory"))
                : Optional.empty();
    }

    private Optional<MachineFinding> clock() {
        return first("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .filter(source -> source.equals("hpet") || source.equals("acpi_pm") || source.equals("xen"))
                .map(source -> MachineFinding.warning(
                        "the clock " + source + " is slow to read", "choose tsc where the kernel offers it"));
    }

    private Optional<MachineFinding> battery() {
        List<String> mains = online("Mains");
        List<String> usb = online("USB");
        boolean fed = Stream.concat(mains.stream(), usb.stream()).anyMatch(online -> !online.equals(OFFLINE));
        // A desktop has USB ports that could feed it, and do not.
        boolean mayRunOnBattery = !mains.isEmpty() || (!usb.isEmpty() && hasBattery());
        return mayRunOnBattery && !fed
                ? Optional.of(MachineFinding.warning("running on battery", "plug it in"))
                : Optional.empty();
    }

    /** What the supplies of a type say of their power: 0 if they give none, 1 or 2 if they do. */
    private List<String> online(String type) {
        return supplies(type)
                .flatMap(supply -> first(supply + "online").stream())
                .toList();
    }

    /** Whether the machine itself has one; that of a mouse is a device's. */
    private boolean hasBattery() {
        return supplies("Battery").anyMatch(supply -> !first(supply + "scope").equals(Optional.of("Device")));
    }

    /** The directories of the supplies of a type; manufacturers name those from the mains AC, ACAD, ADP1 and more. */
    private Stream<String> supplies(String type) {
        try (Stream<Path> supplies = Files.list(root.resolve(SUPPLIES))) {
            return supplies
                    .map(supply -> SUPPLIES + supply.getFileName() + "/")
                    .filter(supply -> first(supply + "type").equals(Optional.of(type)))
                    .toList()
                    .stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private Optional<String> first(String file) {
        return lines(file).stream().findFirst().map(String::strip);
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException e) {
            return List.of();
        }
    }
}
