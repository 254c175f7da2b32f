package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.DamagedFiles;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Profiles after accidents: each is read, or refused in a sentence. */
class DamagedProfileTest {

    private static final int MUTATIONS = 10_000;

    @Test
    void isReadOrRefused() throws IOException {
        byte[] good = Files.readAllBytes(Path.of("profiles/gc.toml"));
        long refused = 0;
        for (byte[] content : DamagedFiles.of(good, MUTATIONS).toList()) {
            try {
                ProfileReader.parse("damaged", "damaged.toml", new String(content, StandardCharsets.UTF_8));
            } catch (UserErrorException e) {
                assertThat(e.explanation()).hasLineCount(1);
                refused++;
            }
        }
        assertThat(refused).isBetween((long) MUTATIONS / 10, (long) MUTATIONS);
    }
}
