package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.strandbench.machine.Doctor.Finding;
import dev.strandbench.machine.MachineReading.Gauge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorTest {

    private static final MachineIdentity LARGE = new MachineIdentity("Linux", "Xeon", 8, 64 * 1024);
    private static final MachineReading QUIET = new MachineReading(Map.of());

    @TempDir
    private Path root;

    private Doctor doctor(MachineIdentity machine) {
        return new Doctor(root, machine, 1024, 12 * 1024);
    }

    private List<Finding> examine(MachineIdentity machine, MachineReading after) {
        return doctor(machine).examine(QUIET, after, 1);
    }

    @Test
    void findsNothingWrongWhereTheSystemShowsNothing() {
        assertThat(examine(LARGE, QUIET))
                .containsExactly(
                        Finding.fine("8 processors (Xeon)"),
                        Finding.fine("64.0 GiB of memory"),
                        Finding.fine("no disturbance within 1000 ms"));
    }

    @Test
    void warnsOfSmallMachines() {
        assertThat(examine(new MachineIdentity("Linux", "", 1, 4096), QUIET))
                .filteredOn(finding -> finding.remedy().isPresent())
                .extracting(Finding::severity, Finding::what)
                .containsExactly(
                        tuple(Finding.Severity.HINT, "1 processor"), tuple(Finding.Severity.HINT, "4.0 GiB of memory"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1024 | WARNING | forks have a heap of 1.0 GiB, more than three quarters of that; choose a
        4096 | HINT | forks have a heap of 1.0 GiB, or more for many tasks; what needs more than 3.0 GiB
        8192 | HINT | what needs more than 6.0 GiB is left out
        16384 | FINE | ''
        """)
    void comparesTheMemoryWithTheHeapsThatForksHave(long mebibytes, Finding.Severity severity, String heaps) {
        assertThat(examine(new MachineIdentity("Linux", "", 8, mebibytes), QUIET))
                .filteredOn(finding -> finding.what().endsWith(" GiB of memory"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(severity);
                    assertThat(finding.remedy().orElse("")).contains(heaps);
                });
    }

    @Test
    void saysNothingOfMemoryThatTheSystemDoesNotShow() {
        assertThat(examine(new MachineIdentity("Linux", "", 8, 0), QUIET))
                .extracting(Finding::what)
                .noneMatch(what -> what.contains("memory"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "proc/loadavg | 1.60 0.50 0.10 1/200 4242 | FINE | load 1.60 over the last minute",
                "proc/loadavg | 3.25 0.50 0.10 1/200 4242 | WARNING | load 3.25 over the last minute",
                "sys/fs/cgroup/cpu.max | 150000 100000 | WARNING | the container may use 1.50 processors",
                "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor | performance | FINE | governor performance",
                "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor | powersave | WARNING | governor powersave",
                "sys/devices/system/cpu/intel_pstate/no_turbo | 0 | HINT | turbo frequencies are on",
                "sys/devices/system/cpu/cpufreq/boost | 1 | HINT | turbo frequencies are on",
                "sys/devices/system/cpu/smt/active | 1 | HINT | two hardware threads share a core",
                "sys/devices/system/clocksource/clocksource0/current_clocksource | hpet | WARNING | the clock hpet",
                "proc/swaps | 'Filename Type Size Used Priority\n/swapfile file 2097148 0 -2' | HINT | swap is on",
            })
    void finds(String file, String content, Finding.Severity severity, String what) throws IOException {
        Machines.write(root, file, content + "\n");

        assertThat(examine(LARGE, QUIET))
                .filteredOn(finding -> finding.what().contains(what))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(severity);
                    assertThat(finding.remedy().isPresent()).isEqualTo(severity != Finding.Severity.FINE);
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sys/fs/cgroup/cpu.max | max 100000
        sys/devices/system/cpu/intel_pstate/no_turbo | 1
        sys/devices/system/cpu/smt/active | 0
        sys/devices/system/clocksource/clocksource0/current_clocksource | tsc
        proc/swaps | Filename Type Size Used Priority
        """)
    void doesNotMentionWhatIsAsItShouldBe(String file, String content) throws IOException {
        List<Finding> before = examine(LARGE, QUIET);
        Machines.write(root, file, content + "\n");

        assertThat(examine(LARGE, QUIET)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"200000, true", "-1, false"})
    void findsTheQuotaOfTheOlderHierarchy(String limit, boolean found) throws IOException {
        Machines.write(root, "sys/fs/cgroup/cpu/cpu.cfs_quota_us", limit + "\n");
        Machines.write(root, "sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

        assertThat(examine(LARGE, QUIET))
                .filteredOn(finding -> finding.what().contains("the container may use 2.00 processors"))
                .hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"0.00, FINE", "12.00, WARNING"})
    void judgesTheWaitsOfAContainerInsteadOfTheLoadOfItsHost(String percent, Finding.Severity severity)
            throws IOException {
        writeLoad("40.00", "0-1");
        Machines.write(root, "proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
        Machines.write(root, "proc/self/cgroup", "0::/\n");
        Machines.write(
                root, "sys/fs/cgroup/cpu.pressure", "some avg10=0.00 avg60=" + percent + " avg300=0.00 total=1\n");

        assertThat(examine(LARGE, QUIET))
                .filteredOn(finding -> finding.what().startsWith("tasks waited for a processor "))
                .singleElement()
                .extracting(Finding::severity)
                .isEqualTo(severity);
        assertThat(examine(LARGE, QUIET)).extracting(Finding::what).noneMatch(what -> what.startsWith("load "));
    }

    @Test
    void saysNothingOfALoadThatMayBeOnOtherProcessors() throws IOException {
        List<Finding> before = examine(LARGE, QUIET);
        writeLoad("40.00", "0-1");

        assertThat(examine(LARGE, QUIET)).isEqualTo(before);
    }

    @Test
    void comparesTheLoadWithAllProcessorsOfTheMachine() throws IOException {
        writeLoad("10.00", "0-63");

        assertThat(examine(LARGE, QUIET)).contains(Finding.fine("load 10.00 over the last minute"));
    }

    /** Writes the load of a machine with 64 processors, of which this process may use some. */
    private void writeLoad(String load, String allowed) throws IOException {
        Machines.write(root, "proc/loadavg", load + " 0.50 0.10 1/200 4242\n");
        Machines.write(root, "sys/devices/system/cpu/online", "0-63\n");
        Machines.write(root, "proc/self/status", "Cpus_allowed_list:\t" + allowed + "\n");
    }

    /** Supplies in the kernel's form: name, type, and 1 or 2 if it gives power. A desktop has USB ports that do not. */
    @ParameterizedTest
    @CsvSource({
        "AC Mains 1;BAT0 Battery 0, false",
        "AC Mains 0;BAT0 Battery 0, true",
        "ACAD Mains 0, true",
        "ADP1 Mains 0;ADP0 Mains 1, false",
        "BAT0 Battery 0;AC Mains 0;ucsi-source-psy-USBC000 USB 2, false",
        "BAT0 Battery 0;AC Mains 0;ucsi-source-psy-USBC000 USB 0, true",
        "BAT0 Battery 0;usb USB 0, true",
        "usb USB 0;hidpp_battery_0 Battery 1 Device, false"
    })
    void warnsOfRunningOnBattery(String supplies, boolean warned) throws IOException {
        for (String supply : supplies.split(";", -1)) {
            String[] words = supply.split(" ", -1);
            List<String> files = List.of("", "type", "online", "scope");
            for (int i = 1; i < words.length; i++) {
                Machines.write(root, "sys/class/power_supply/" + words[0] + "/" + files.get(i), words[i] + "\n");
            }
        }
        assertThat(examine(LARGE, QUIET).contains(Finding.warning("running on battery", "plug it in")))
                .isEqualTo(warned);
    }

    @Test
    void warnsOfWhatDisturbsJustNow() {
        MachineReading before = new MachineReading(Map.of(Gauge.THROTTLED_PERIODS, 1L));
        MachineReading after = new MachineReading(Map.of(Gauge.THROTTLED_PERIODS, 2L));

        assertThat(doctor(LARGE).examine(before, after, 1))
                .filteredOn(finding -> finding.severity() == Finding.Severity.WARNING)
                .extracting(Finding::what)
                .containsExactly("just now the container's CPU quota ran out");
    }
}
