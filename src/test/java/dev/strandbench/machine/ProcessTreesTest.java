package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
}
