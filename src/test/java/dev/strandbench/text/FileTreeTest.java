package dev.strandbench.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.StubbornFileSystem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {

    @TempDir
    private Path directory;

    @Test
    void listsTheFilesOfAllDirectoriesWithinInOrder() throws IOException {
        Path within = Files.createDirectory(directory.resolve("b"));
        Path last = Files.createFile(directory.resolve("c"));
        Path middle = Files.createFile(within.resolve("one"));
        Path first = Files.createFile(directory.resolve("a"));

        assertThat(FileTree.filesIn(directory)).containsExactly(first, middle, last);
    }

    @Test
    void takesAFileForAllThatIsInIt() throws IOException {
        Path file = Files.createFile(directory.resolve("a"));

        assertThat(FileTree.filesIn(file)).containsExactly(file);
    }

    @Test
    void failsAsEveryFileDoesAtADirectoryThatCannotBeRead() throws IOException {
        StubbornFileSystem system = new StubbornFileSystem();
        system.refuseToList(Files.createDirectory(directory.resolve("closed")));

        assertThatThrownBy(() -> FileTree.filesIn(system.show(directory))).isInstanceOf(AccessDeniedException.class);
    }
}
