package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class JdkManagementTest {

    @Test
    void knowsThisJvm() {
        assertThat(JdkManagement.isPresent()).isTrue();
        assertThat(JdkManagement.processorNanos()).isPresent();
        assertThat(JdkManagement.memoryBytes()).isPresent();
        assertThat(JdkManagement.allocatedBytes()).isPresent();
        assertThat(JdkManagement.flag("MaxHeapSize")).isPresent();
        assertThat(JdkManagement.flag("NoSuchFlag")).isEmpty();
    }

    @Test
    void leavesOutFiguresOnAJdkWithoutTheModule() {
        ProgramRun run = ProgramRun.withoutErrors(
                        List.of(
                                ChildJvm.ownJava().toString(),
                                "--limit-modules",
                                "java.se,jdk.jfr,jdk.unsupported",
                                "-cp",
                                System.getProperty("java.class.path"),
                                FiguresOfJvm.class.getName()),
                        Duration.ofSeconds(60))
                .orElseThrow();

        assertThat(run.output().lines())
                .containsExactly("memory 0", "cpu true", "activity true", "allocated false", "gc unknown", "heap true");
        assertThat(run.succeeded()).isTrue();
    }

    /** Prints the figures that come from the module if the JVM has it. */
    static final class FiguresOfJvm {

        private FiguresOfJvm() {}

        public static void main(String[] arguments) {
            System.out.println("memory " + MachineIdentity.ofThisMachine().memoryMebibytes());
            System.out.println("cpu " + (CpuReading.now().cpuNanos() >= 0));
            System.out.println("activity " + (ProcessActivity.read().processorNanos() >= 0));
            System.out.println("allocated " + JdkManagement.allocatedBytes().isPresent());
            System.out.println("gc " + JvmSettings.ofThisJvm().get(JvmSettings.COLLECTOR));
            System.out.println("heap " + (JvmSettings.largestHeapBytes() > 0));
        }
    }
}
