package dev.strandbench.service.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.ChildJvm;
import dev.strandbench.machine.ParentProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ServerDirectoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(100);

    @TempDir
    private Path temporary;

    private ServerDirectory own;

    @BeforeEach
    void takeOne() throws IOException {
        own = ServerDirectory.taken(Files.createDirectory(temporary.resolve("own")));
    }

    @AfterEach
    void release() {
        own.close();
    }

    /** Makes the directory that a program with a server leaves if it is killed. */
    private Path abandoned() throws IOException {
        Path directory = Files.createDirectory(temporary.resolve("abandoned"));
        ServerDirectory.taken(directory).close();
        Files.createDirectories(directory.resolve("postgres/bin"));
        Files.writeString(directory.resolve("postgres/bin/postgres"), "the server");
        Files.createDirectories(directory.resolve("data/base/1"));
        Files.writeString(directory.resolve("data/base/1/1259"), "a table");
        return directory;
    }

    @Test
    void isRemovedByTheNextProgramIfNobodyHoldsItsLock() throws IOException {
        Path abandoned = abandoned();

        own.sweepAbandoned();

        assertThat(abandoned).doesNotExist();
        assertThat(own.path()).isNotEmptyDirectory();
    }

    @Test
    void staysWhileItsProgramRunsAndNoLonger() throws IOException {
        Path other = Files.createDirectory(temporary.resolve("other"));
        try (ChildJvm program =
                ChildJvm.start("the owner", List.of(), Owner.class, List.of(other.toString()), PATIENCE)) {
            own.sweepAbandoned();
            own.sweepAbandoned();

            assertThat(other).isNotEmptyDirectory();

            program.close(PATIENCE);
            own.sweepAbandoned();

            assertThat(other).doesNotExist();
        }
    }

    @Test
    void staysIfAnotherServerOfThisJvmOwnsIt() throws IOException {
        Path other = Files.createDirectory(temporary.resolve("other"));
        try (ServerDirectory taken = ServerDirectory.taken(other)) {
            own.sweepAbandoned();

            assertThat(taken.path()).isNotEmptyDirectory();
        }
    }

    @Test
    void isRemovedThoughTheProcessOfItsServerIsAnotherProgramNow() throws IOException {
        Path abandoned = abandoned();
        // Would end this JVM if it were taken for the server.
        Files.writeString(
                abandoned.resolve("data/postmaster.pid"),
                ProcessHandle.current().pid() + "\n" + abandoned.resolve("data") + "\n");

        own.sweepAbandoned();

        assertThat(abandoned).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\n", "no number", "-1", "0", "999999999999999999", "99999999999999999999999", "\u00ff"})
    void isRemovedThoughTheFileWithTheProcessIsDamaged(String content) throws IOException {
        Path abandoned = abandoned();
        Files.writeString(abandoned.resolve("data/postmaster.pid"), content);

        own.sweepAbandoned();

        assertThat(abandoned).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"another-host.example\n", "\n", ""})
    void staysIfItIsOfAnotherHostOrNobodyKnowsOfWhich(String host) throws IOException {
        Path abandoned = abandoned();
        Files.writeString(abandoned.resolve(ServerDirectory.LOCK), host);

        own.sweepAbandoned();

        assertThat(abandoned.resolve("data/base/1/1259")).exists();
    }

    @Test
    void staysIfItHasNoLockOrTheLockIsNoFile() throws IOException {
        Path foreign = Files.createDirectories(temporary.resolve("foreign/data"));
        Path damaged = Files.createDirectories(temporary.resolve("damaged").resolve(ServerDirectory.LOCK));
        Files.createFile(temporary.resolve("file"));

        own.sweepAbandoned();

        assertThat(foreign).isDirectory();
        assertThat(damaged).isDirectory();
        assertThat(temporary.resolve("file")).exists();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "not every user may create symbolic links there")
    void takesNothingAlongThatALinkLeadsTo() throws IOException {
        Path abandoned = abandoned();
        Path kept = Files.createDirectories(temporary.resolve("elsewhere/kept"));
        Files.createFile(kept.resolve(ServerDirectory.LOCK));
        Files.writeString(kept.resolve("file"), "of somebody");
        Files.createSymbolicLink(abandoned.resolve("data/pg_tblspc"), kept);
        Path link = Files.createSymbolicLink(temporary.resolve("link"), kept);

        own.sweepAbandoned();

        assertThat(kept.resolve("file")).exists();
        assertThat(link).isSymbolicLink();
        assertThat(abandoned).doesNotExist();
    }

    /** Owns the directory that its argument names. */
    static final class Owner {

        private Owner() {}

        public static void main(String[] arguments) throws Exception {
            ParentProcess.endWithIt();
            try (ServerDirectory owned = ServerDirectory.taken(Path.of(arguments[0]))) {
                ParentProcess.announce(1);
                new CountDownLatch(1).await();
                System.out.println(owned.path());
            }
        }
    }
}
