package dev.strandbench.service.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresArchiveTest {

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
