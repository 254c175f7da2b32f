package dev.strandbench.run;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhLockTest {

    @TempDir
    private Path directory;

    @Test
    void isHeldByOneAtATime() {
        JmhLock first = JmhLock.takenIn(directory);

        assertThatUserError(() -> JmhLock.takenIn(directory))
                .hasMessageContaining(
                        "another JMH is measuring on this machine and has " + directory.resolve("jmh.lock"));
        first.close();
        assertThatCode(() -> JmhLock.takenIn(directory).close()).doesNotThrowAnyException();
    }

    @Test
    void isNotMadeBehindALinkThatSomebodyHasLaid() throws IOException {
        Path elsewhere = directory.resolve("elsewhere");
        Files.createSymbolicLink(directory.resolve("jmh.lock"), elsewhere);

        assertThatUserError(() -> JmhLock.takenIn(directory))
                .hasMessageContaining("it is a link that leads nowhere; valid: -Djava.io.tmpdir=DIR");

        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void saysThatTemporaryFilesHaveNoPlace() {
        assertThatUserError(() -> JmhLock.takenIn(directory.resolve("absent")))
                .hasMessageContaining("jmh.lock, by which JMH keeps others off the machine: there is no ")
                .hasMessageEndingWith("jmh.lock; valid: -Djava.io.tmpdir=DIR");
    }
}
