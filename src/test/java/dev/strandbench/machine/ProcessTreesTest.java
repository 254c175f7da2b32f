package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(120)
class ProcessTreesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(50);

    private static ChildJvm startBoth(String below) throws IOException {
        return ChildJvm.start("the program", List.of(), StartsAnother.class, List.of(below), PATIENCE);
    }

    @Test
    void letDescendantsTidyUp() throws IOException {
        try (ChildJvm above = startBoth("tidy")) {
            Path files = Path.of(above.output());
            assertThat(files).isDirectory();

            ProcessTrees.end(Stream.of(above.handle()), Duration.ofMinutes(1));

            assertThat(files).doesNotExist();
        }
    }

    @Test
    void endDescendantsThatStay() throws Exception {
        try (ChildJvm above = startBoth("lasting")) {
            ProcessHandle below = above.handle().children().findFirst().orElseThrow();

            ProcessTrees.end(Stream.of(above.handle()), Duration.ZERO);

            assertThat(below.onExit().get().isAlive()).isFalse();
        }
    }

    @Test
    void countTheTimeOfOrphans() throws Exception {
        try (ChildJvm above = startBoth("lasting")) {
            long before = ProcessTrees.orphansTicks();

            ProcessTrees.end(Stream.of(above.handle()), Duration.ZERO);

            // A JVM does not start within a tick.
            boolean systemTells = ProcFiles.OF_THIS_MACHINE.ofThisProcess().isPresent();
            assertThat(ProcessTrees.orphansTicks() > before).isEqualTo(systemTells);
        }
    }

    static final class StartsAnother {

        private StartsAnother() {}

        public static void main(String[] arguments) throws Exception {
            ParentProcess.endWithIt();
            ChildJvm below = ChildJvm.start("the other", List.of(), Below.class, List.of(arguments), PATIENCE);
            System.out.println(below.output());
            ParentProcess.announce(below.address().getPort());
            new CountDownLatch(1).await();
        }
    }

    static final class Below {
        private Below() {}

        public static void main(String[] arguments) throws InterruptedException {
            if (arguments[0].equals("tidy")) {
                ParentProcess.endWithIt();
                System.out.println(System.getProperty("java.io.tmpdir"));
            }
            ParentProcess.announce(1);
            new CountDownLatch(1).await();
        }
    }

    private static final int PAGE = 4096;

    @Test
    void subtractsAnEarlierReading() {
        ProcessActivity earlier = new ProcessActivity(1_000, OptionalLong.of(10), 2, 30, 4);
        ProcessActivity later = new ProcessActivity(5_000, OptionalLong.of(17), 5, 34, 9);

        assertThat(later.since(earlier)).isEqualTo(new ProcessActivity(4_000, OptionalLong.of(7), 3, 4, 5));
        assertThat(later.since(new ProcessActivity(0, OptionalLong.empty(), 0, 0, 0))
                        .minorFaults())
                .isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsThePagesThatThisProgramTouches() {
        int bytes = 64 << 20;
        ProcessActivity before = ProcessActivity.read();
        ByteBuffer fresh = ByteBuffer.allocateDirect(bytes);
        for (int page = 0; page < bytes; page += PAGE) {
            fresh.put(page, (byte) 1);
        }
        ProcessActivity used = ProcessActivity.read().since(before);

        assertThat(used.minorFaults().orElseThrow()).isPositive();
        assertThat(used.processorNanos()).isNotNegative();
    }
}
