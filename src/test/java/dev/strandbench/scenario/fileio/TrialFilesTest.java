package dev.strandbench.scenario.fileio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.Listing;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.fileio.FileIo.FileMix;
import dev.strandbench.scenario.fileio.FileIo.FileOperation;
import dev.strandbench.scenario.fileio.TrialFiles.BlockNumbers;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialFilesTest {

    private static final int BYTES = 64;

    @TempDir
    private Path parent;

    @EveryArm
    void returnsTheNumberOfEachOperation(FileOperation operation) throws IOException {
        FileMix mix = new FileMix(2, 40, 1);
        BlockNumbers numbers = new BlockNumbers(operation, mix);
        Set<Long> seen = new HashSet<>();

        try (TrialFiles files = TrialFiles.create(parent, operation, mix, BYTES)) {
            for (int task = 0; task < 2; task++) {
                for (int index = 0; index < 40; index++) {
                    long number = files.perform(task, index);
                    assertThat(number).isEqualTo(numbers.result(task, index));
                    seen.add(number);
                }
            }
            assertThatCode(files::requireContents).doesNotThrowAnyException();
        }
        // Reads repeat the numbers of the blocks; writes never repeat a number.
        assertThat(seen).hasSize(2 * (operation == FileOperation.READ ? TrialFiles.BLOCKS : 40));
    }

    @ParameterizedTest
    @CsvSource({"40, 0, 32", "40, 7, 39", "40, 8, 24", "16, 15, 15", "1, 0, 0"})
    void expectsTheLastNumberThatWasWrittenToABlock(int operations, int block, int last) {
        BlockNumbers numbers = new BlockNumbers(FileOperation.WRITE, new FileMix(3, operations, 1));

        assertThat(numbers.last(2, block)).isEqualTo(numbers.result(2, last));
    }

    @Test
    void expectsWhatABlockHadIfNothingWasWrittenToIt() {
        BlockNumbers numbers = new BlockNumbers(FileOperation.WRITE, new FileMix(3, 10, 1));

        assertThat(numbers.last(2, 10)).isEqualTo(BlockNumbers.filled(2, 10));
    }

    @Test
    void findsALostWrite() throws IOException {
        FileMix mix = new FileMix(1, TrialFiles.BLOCKS, 1);
        try (TrialFiles files = TrialFiles.create(parent, FileOperation.WRITE, mix, BYTES)) {
            for (int index = 0; index < TrialFiles.BLOCKS - 1; index++) {
                files.perform(0, index);
            }

            assertThatThrownBy(files::requireContents)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("file 0")
                    .hasMessageEndingWith("block 15");
        }
    }

    @Test
    void readsWhatIsInTheFile() throws IOException {
        FileMix mix = new FileMix(1, 1, 1);
        try (TrialFiles files = TrialFiles.create(parent, FileOperation.READ, mix, BYTES);
                FileChannel other = FileChannel.open(Listing.filesBelow(parent).getFirst(), StandardOpenOption.WRITE)) {
            int unused = other.write(ByteBuffer.allocate(Long.BYTES).putLong(0, 7), 0);
            assertThat(files.perform(0, 0)).isEqualTo(7);

            FileChannel truncated = other.truncate(BYTES / 2);
            assertThat(truncated.size()).isEqualTo(BYTES / 2);
            assertThatThrownBy(() -> files.perform(0, 0)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void removesWhatAKilledTrialHasLeft() throws IOException {
        Path abandoned = Files.createDirectory(parent.resolve(TrialFiles.PREFIX + "abandoned"));
        Files.createFile(abandoned.resolve("0"));
        Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        Path fresh = Files.createDirectory(parent.resolve(TrialFiles.PREFIX + "fresh"));
        Path other = Files.createDirectory(parent.resolve("other"));
        Files.setLastModifiedTime(other, FileTime.from(Instant.now().minus(Duration.ofDays(2))));

        TrialFiles.create(parent, FileOperation.READ, new FileMix(1, 1, 1), BYTES)
                .close();

        assertThat(abandoned).doesNotExist();
        assertThat(parent).isDirectoryContaining(fresh::equals).isDirectoryContaining(other::equals);
    }

    @Test
    void refusesFilesThatAreTooLargeAndDirectoriesThatAreMissing() {
        assertThat(TrialFiles.unsupported(parent, FileOperation.WRITE, 64, 1 << 20))
                .isEmpty();
        assertThat(TrialFiles.unsupported(parent, FileOperation.WRITE, 65, 1 << 20))
                .get(STRING)
                .contains("1040 MiB");
        assertThat(TrialFiles.unsupported(parent.resolve("missing"), FileOperation.WRITE, 1, BYTES))
                .get(STRING)
                .contains("missing")
                .contains("-p fileDirectory=");
    }

    @ParameterizedTest
    @CsvSource({"tmpfs, true", "ramfs, true", "ext4, false", "overlay, false", "NTFS, false"})
    void knowsFileSystemsWithoutADisk(String type, boolean inMemory) {
        assertThat(TrialFiles.isInMemory(type)).isEqualTo(inMemory);
    }

    @Test
    void putsFilesWhereTheCallSays() {
        assertThat(TrialFiles.parent(parent.toString())).isEqualTo(parent);
        assertThat(TrialFiles.unsupported(TrialFiles.parent(""), FileOperation.WRITE, 1, BYTES))
                .isEmpty();
    }
}
