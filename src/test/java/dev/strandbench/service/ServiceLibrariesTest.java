package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.strandbench.Listing;
import dev.strandbench.StubbornFileSystem;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceLibrariesTest {

    @TempDir
    private Path temporary;

    private static byte[] archive(String content) throws IOException {
        return archive(content, "lib/a.jar");
    }

    private static byte[] archive(String content, String... names) throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            for (String name : names) {
                ZipEntry entry = new ZipEntry(name);
                // Otherwise it is the present time, which changes the digest.
                entry.setTime(0);
                zip.putNextEntry(entry);
                zip.write(content.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }
        return archive.toByteArray();
    }

    @Test
    void areUnpackedOnceForEachContent() throws IOException {
        Path first = ServiceLibraries.unpacked(archive("one"), temporary);

        assertThat(first.resolve("a.jar")).hasContent("one");
        assertThat(ServiceLibraries.unpacked(archive("one"), temporary)).isEqualTo(first);
        assertThat(ServiceLibraries.unpacked(archive("two"), temporary).resolve("a.jar"))
                .hasContent("two");
        assertThat(Listing.of(temporary)).hasSize(2);
    }

    @Test
    void leaveNothingIfOneOfThemCannotBeWritten() throws IOException {
        byte[] archive = archive("one", "lib/a.jar", "lib/" + "too-long-".repeat(50) + ".jar");

        assertThatThrownBy(() -> ServiceLibraries.unpacked(archive, temporary)).isInstanceOf(IOException.class);
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    @RestoreSystemProperties
    void areOnAClassPathOfSeveralEntriesAlready() throws IOException {
        String several = "classes" + File.pathSeparator + "no\0path";
        System.setProperty("java.class.path", several);

        assertThat(ServiceLibraries.classPath()).isEqualTo(several);
    }

    @Test
    void areRepaired() throws IOException {
        Path first = ServiceLibraries.unpacked(archive("one"), temporary);
        Files.writeString(first.resolve("a.jar"), "changed");

        assertThat(ServiceLibraries.unpacked(archive("one"), temporary).resolve("a.jar"))
                .hasContent("one");
        Files.delete(first.resolve("a.jar"));
        assertThat(ServiceLibraries.unpacked(archive("one"), temporary).resolve("a.jar"))
                .hasContent("one");
        assertThat(Listing.of(temporary)).containsExactly(first);
    }

    @Test
    void areBesideThoseThatAnotherProcessHasOpen() throws IOException {
        StubbornFileSystem windows = new StubbornFileSystem();
        Path first = ServiceLibraries.unpacked(archive("one"), windows.show(temporary));
        Files.writeString(first.resolve("a.jar"), "changed");
        windows.refuseMoves(2);

        Path second = ServiceLibraries.unpacked(archive("one"), windows.show(temporary));

        assertThat(second).isNotEqualTo(first);
        assertThat(Files.readString(second.resolve("a.jar"))).isEqualTo("one");
        assertThat(Files.readString(first.resolve("a.jar"))).isEqualTo("changed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void areLeftWhereAnotherProcessHasPutThemMeanwhile(boolean atTheLastMoment) throws IOException {
        byte[] archive = archive("one");
        List<String> others = new ArrayList<>();
        Runnable quicker = () -> others.add(unpackedByAnother(archive));
        StubbornFileSystem files = new StubbornFileSystem();
        if (atTheLastMoment) {
            files.beforeMoves(quicker);
        } else {
            files.beforeWrites(quicker);
        }

        Path unpacked = ServiceLibraries.unpacked(archive, files.show(temporary));

        List<Path> left = Listing.of(temporary);
        assertThat(left).hasSize(1);
        assertThat(left.getFirst()).hasToString(unpacked.toString());
        assertThat(others).containsExactly(identity(left.getFirst()));
    }

    /** Which directory another process has then. */
    private String unpackedByAnother(byte[] archive) {
        try {
            return identity(ServiceLibraries.unpacked(archive, temporary));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What tells a directory from a later one of the same name, where the system has such a thing. */
    private static String identity(Path directory) throws IOException {
        Object key = Files.readAttributes(directory, BasicFileAttributes.class).fileKey();
        return String.valueOf(key);
    }

    @Test
    void areNotTakenFromADirectoryThatOthersCanWriteTo() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        Path first = ServiceLibraries.unpacked(archive("one"), temporary);
        Files.setPosixFilePermissions(first, PosixFilePermissions.fromString("rwxrwxrwx"));

        Path second = ServiceLibraries.unpacked(archive("one"), temporary);

        assertThat(second).isNotEqualTo(first);
        assertThat(second.resolve("a.jar")).hasContent("one");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(second)))
                .isEqualTo("rwx------");
    }

    @Test
    void areNotTakenFromBehindALink() throws IOException {
        Path first = ServiceLibraries.unpacked(archive("one"), temporary);
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("a.jar"), "trap");
        Files.delete(first.resolve("a.jar"));
        Files.delete(first);
        Files.createSymbolicLink(first, elsewhere);

        Path second = ServiceLibraries.unpacked(archive("one"), temporary);

        assertThat(second.resolve("a.jar")).hasContent("one");
        assertThat(elsewhere.resolve("a.jar")).hasContent("trap");
    }
}
