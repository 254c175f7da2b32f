package dev.strandbench.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileFaultTest {

    @Test
    void saysMoreThanTheNameOfTheFile() {
        assertThat(FileFault.of(new NoSuchFileException("/a/b"))).isEqualTo("there is no /a/b");
        assertThat(FileFault.of(new AccessDeniedException("/a/b"))).isEqualTo("permission denied");
        assertThat(FileFault.of(new DirectoryNotEmptyException("/a/b"))).isEqualTo("directory not empty");
        assertThat(FileFault.of(new MalformedInputException(1))).isEqualTo("it is not text in UTF-8");
    }

    @Test
    void leavesToTheSystemWhatItSays() {
        assertThat(FileFault.of(new FileSystemException("/a/b", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(FileFault.of(new IOException("Is a directory"))).isEqualTo("Is a directory");
        assertThat(FileFault.of(new IOException())).isEqualTo("the system does not say why");
        assertThat(FileFault.of(new EOFException())).isEqualTo("it ends early");
    }
}
