package dev.strandbench.claims;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedClaimsTest {

    @TempDir
    private Path directory;

    @Test
    void goOnWithTheSameClaimsAndTheSameResults() {
        List<Claim> claims = PublishedClaims.named(PublishedClaims.all(), List.of("F3", "T2"));
        Path past = directory.resolve("gone.json");

        AskedClaims.of(claims, List.of(past)).saveIn(directory);

        AskedClaims read = AskedClaims.in(directory).orElseThrow();
        assertThat(read.claims()).isEqualTo(claims);
        assertThat(read.results()).containsExactly(past.toAbsolutePath().toString());
        assertThatUserError(read::files).hasMessageContaining("gone.json");
    }

    @Test
    void areNoneWhereNoneWereAskedFor() {
        assertThat(AskedClaims.in(directory)).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {              | is damaged
        null | is damaged: it has no claims
        {"ids": []} | is damaged:
        """)
    void nameAFileThatIsDamaged(String text, String error) throws IOException {
        Files.writeString(directory.resolve("claims.json"), text);

        assertThatUserError(() -> AskedClaims.in(directory)).hasMessageContaining("claims.json " + error);
    }
}
