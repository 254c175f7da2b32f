package dev.strandbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.DamagedFiles;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Damaged files are read or refused with one line. */
class DamagedClaimsTest {

    private static final int MUTATIONS = 10_000;

    @Test
    void areReadOrRefused() throws IOException {
        byte[] good = Files.readAllBytes(Path.of("src/main/resources/claims/apo.toml"));
        long refused = 0;
        for (byte[] content : DamagedFiles.of(good, MUTATIONS).toList()) {
            try {
                ClaimReader.parse("apo", "apo.toml", new String(content, StandardCharsets.UTF_8));
            } catch (UserErrorException e) {
                assertThat(e.explanation()).hasLineCount(1);
                refused++;
            }
        }
        assertThat(refused).isBetween((long) MUTATIONS / 10, (long) MUTATIONS);
    }
}
