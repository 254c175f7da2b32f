package dev.strandbench.service.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TarArchiveTest {

    private static final int BLOCK = 512;
    private static final String LONG_NAME = "share/" + "long/".repeat(40) + "file";

    @TempDir
    private Path temporary;

    private Path directory;
    private final ByteArrayOutputStream archive = new ByteArrayOutputStream();

    @BeforeEach
    void makeADirectory() throws IOException {
        directory = Files.createDirectory(temporary.resolve("unpacked"));
    }

    private void entry(String name, char type, int mode, String link, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        byte[] header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, String.format(Locale.ROOT, "%07o", mode));
        put(header, 124, String.format(Locale.ROOT, "%011o", bytes.length));
        header[156] = (byte) type;
        put(header, 157, link);
        put(header, 257, "ustar  ");
        archive.writeBytes(header);
        archive.writeBytes(bytes);
        archive.writeBytes(new byte[Math.ceilDiv(bytes.length, BLOCK) * BLOCK - bytes.length]);
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private void unpack() throws IOException {
        archive.writeBytes(new byte[2 * BLOCK]);
        TarArchive.unpack(new ByteArrayInputStream(archive.toByteArray()), directory, () -> false);
    }

    @Test
    void hasFilesAndDirectories() throws IOException {
        String large = "0123456789".repeat(100);
        entry("./bin/", '5', 0755, "", "");
        entry("./bin/program", '0', 0755, "", "run");
        entry("./empty", '0', 0644, "", "");
        entry("lib/library", '0', 0644, "", large);

        unpack();

        assertThat(directory.resolve("bin/program")).hasContent("run").isExecutable();
        assertThat(directory.resolve("empty")).isEmptyFile();
        assertThat(directory.resolve("lib/library")).hasContent(large);
        assertThat(Files.isExecutable(directory.resolve("lib/library"))).isFalse();
    }

    @Test
    void hasLinks() throws IOException {
        entry("lib/library.so.5", '0', 0644, "", "code");
        entry("lib/library.so", '2', 0777, "library.so.5", "");
        entry("bin/library", '1', 0644, "lib/library.so.5", "");

        unpack();

        assertThat(directory.resolve("lib/library.so")).isSymbolicLink().hasContent("code");
        assertThat(directory.resolve("bin/library")).hasContent("code");
    }

    @Test
    void hasLongNames() throws IOException {
        entry("././@LongLink", 'L', 0, "", LONG_NAME + "\0");
        entry(LONG_NAME.substring(0, 99), '0', 0644, "", "gnu");
        entry("PaxHeader", 'x', 0, "", "30 mtime=1700000000.0\n18 path=pax/file\n");
        entry("pax", '0', 0644, "", "pax");
        entry("short", '0', 0644, "", "short");

        unpack();

        assertThat(directory.resolve(LONG_NAME)).hasContent("gnu");
        assertThat(directory.resolve("pax/file")).hasContent("pax");
        assertThat(directory.resolve("short")).hasContent("short");
    }

    @ParameterizedTest
    @CsvSource({"../file, 0, ''", "/etc/file, 0, ''", "link, 2, ../elsewhere", "link, 2, /etc", "link, 1, ../elsewhere"
    })
    void hasNothingOutsideOfIt(String name, char type, String link) {
        entry(name, type, 0644, link, "");

        assertThatThrownBy(this::unpack).isInstanceOf(IOException.class).hasMessageContaining("outside");
        assertThat(temporary).isDirectoryNotContaining(path -> !path.equals(directory));
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void isRefusedIfItIsCutOffOrHasSomethingElse() {
        entry("file", '0', 0644, "", "content");
        byte[] cut = archive.toByteArray();
        assertThatThrownBy(
                        () -> TarArchive.unpack(new ByteArrayInputStream(cut, 0, BLOCK + 10), directory, () -> false))
                .hasMessage("the archive is cut off");

        entry("device", '3', 0644, "", "");
        assertThatThrownBy(this::unpack).hasMessage("the archive has an entry of type 3");
    }

    @Test
    void endsBetweenTwoEntriesIfItIsCancelled() {
        entry("first", '0', 0644, "", "content");
        entry("second", '0', 0644, "", "content");
        archive.writeBytes(new byte[2 * BLOCK]);
        InputStream content = new ByteArrayInputStream(archive.toByteArray());
        Path first = directory.resolve("first");

        assertThatThrownBy(() -> TarArchive.unpack(content, directory, () -> Files.exists(first)))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(directory).isDirectoryContaining("glob:**first").isDirectoryNotContaining("glob:**second");
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64",
        "Linux, aarch64, linux-arm_64",
        "Linux, ppc64le, linux-ppcle_64",
        "Mac OS X, x86_64, darwin-x86_64",
        "Mac OS X, aarch64, darwin-arm_64",
        "Windows 11, amd64, windows-x86_64"
    })
    void isNamedAsItsPublishersNameIt(String system, String processor, String platform) {
        assertThat(PostgresArchive.platform(system, processor)).isEqualTo(platform);
    }

    @Test
    void isThereForThePlatformOfTheBuild() {
        assertThat(PostgresArchive.problem()).isEmpty();
    }

    @Test
    void saysWhatToDoWhereThereIsNone() {
        assertThat(PostgresArchive.problem("plan9-mips"))
                .contains("this jar carries no PostgreSQL for plan9-mips; name one of your own, such as"
                        + " jdbc:postgresql://localhost:5432/postgres, or build the jar on such a machine");
    }
}
