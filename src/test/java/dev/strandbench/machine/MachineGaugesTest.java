package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.MachineReading.Gauge;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineGaugesTest {

    @TempDir
    private Path root;

    private long orphansTicks;

    private MachineReading read() {
        return new MachineGauges(root, () -> orphansTicks).read();
    }

    @Test
    void hasNothingButTheCanaryWhereThereAreNoFiles() {
        assertThat(read().gauges()).containsOnlyKeys(Gauge.CANARY_NANOS);
    }

    @Test
    void countsStolenTime() throws IOException {
        Machines.write(root, "proc/stat", """
            cpu  100 20 30 4000 500 6 7 80 9 0
            cpu0 50 10 15 2000 250 3 3 40 4 0
            intr 12345
            """);

        MachineReading reading = read();

        assertThat(reading.of(Gauge.CPU_TICKS)).hasValue(100 + 20 + 30 + 4000 + 500 + 6 + 7 + 80);
        assertThat(reading.of(Gauge.STOLEN_TICKS)).hasValue(80);
        assertThat(reading.of(Gauge.BUSY_TICKS)).as("without interrupts").hasValue(100 + 20 + 30);
    }

    /** Other programs keep the first processor busy. */
    @Test
    void countsOnlyTheProcessorsOfItsCpuset() throws IOException {
        Machines.write(root, "proc/self/status", "Cpus_allowed_list:\t1\n");
        Machines.write(root, "proc/stat", """
            cpu  900 0 0 100 0 0 0 0 0 0
            cpu0 900 0 0 0 0 0 0 0 0 0
            cpu1 0 0 0 100 0 0 0 0 0 0
            """);

        assertThat(read().of(Gauge.CPU_TICKS)).hasValue(100);
        assertThat(read().of(Gauge.BUSY_TICKS)).hasValue(0);
    }

    @Test
    void skipsProcessorTimesThatAreTooFew() throws IOException {
        Machines.write(root, "proc/stat", "cpu  100 20 30 4000\n");

        assertThat(read().gauges()).containsOnlyKeys(Gauge.CANARY_NANOS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "tmux: server", "a (b) c", ") 1 2 3 ("})
    void addsUpOwnTimeWhateverTheProcessIsCalled(String name) throws IOException {
        Machines.write(
                root,
                "proc/self/stat",
                "4242 (" + name + ") S 1 4242 4242 34816 4242 4194304 1234 5678 9 10 700 80 1000 200 20 0 31 0 555"
                        + " 1234567890 4321 18446744073709551615 1 1 0 0 0 0 0 4096 1 0 0 0 17 1 0 0 0 0 0\n");

        assertThat(read().of(Gauge.OWN_TICKS)).hasValue(700 + 80 + 1000 + 200);
    }

    @Test
    void addsTheTimeOfOrphans() throws IOException {
        orphansTicks = 5;
        Machines.write(root, "proc/self/stat", "1 (java) S 1 1 1 0 1 0 0 0 0 0 700 80 1000 200 20 0 31 0 555\n");

        assertThat(read().of(Gauge.OWN_TICKS)).hasValue(700 + 80 + 1000 + 200 + 5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "1 (java) S 1 1 1 0 1 0 0 0 0 0 700 80 1000\n"})
    void skipsOwnTimeThatIsNotWhole(String text) throws IOException {
        Machines.write(root, "proc/self/stat", text);

        assertThat(read().gauges()).containsOnlyKeys(Gauge.CANARY_NANOS);
    }

    @Test
    void readsStalls() throws IOException {
        Machines.write(root, "proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=11\n");
        Machines.write(root, "proc/pressure/io", """
            some avg10=0.00 avg60=0.00 avg300=0.00 total=22
            full avg10=0.00 avg60=0.00 avg300=0.00 total=33
            """);
        Machines.write(root, "proc/pressure/memory", """
            some avg10=0.00 avg60=0.00 avg300=0.00 total=44
            full avg10=0.00 avg60=0.00 avg300=0.00 total=55
            """);

        MachineReading reading = read();

        assertThat(reading.of(Gauge.CPU_STALL_MICROS)).hasValue(11);
        assertThat(reading.of(Gauge.STORAGE_STALL_MICROS)).hasValue(33);
        assertThat(reading.of(Gauge.MEMORY_STALL_MICROS)).hasValue(55);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sys/fs/cgroup/cpu.stat", "sys/fs/cgroup/cpu/cpu.stat"})
    void countsThrottledPeriodsInEitherHierarchy(String file) throws IOException {
        Machines.write(root, file, "nr_periods 100\nnr_throttled 7\nthrottled_time 12345\n");

        assertThat(read().of(Gauge.THROTTLED_PERIODS)).hasValue(7);
    }

    @Test
    void readsThisMachine() {
        assertThat(MachineGauges.ofThisMachine().read().of(Gauge.CANARY_NANOS).orElseThrow())
                .isPositive();
    }
}
