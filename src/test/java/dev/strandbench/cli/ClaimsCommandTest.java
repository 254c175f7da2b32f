package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsCommandTest {

    @TempDir
    private Path directory;

    private CapturedCall claims(String arguments) {
        return CapturedCall.of(
                ("claims " + arguments.replace("@", directory + "/")).strip().split(" +"));
    }

    /** Writes five forks, the fewest that refute a claim. */
    private void writeRun() throws IOException {
        Files.createDirectories(directory.resolve("run"));
        Files.writeString(directory.resolve("run/results.json"), """
            [{"benchmark":"dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut","mode":"avgt",
              "jdkVersion":"25.0.1","warmupIterations":5,
              "params":{"model":"VIRTUAL","tasks":"20000","waitMillis":"1000"},
              "primaryMetric":{"score":9000,"scoreUnit":"ms/op","rawData":[[9000],[9010],[8990],[9000],[9005]]},
              "secondaryMetrics":{}}]
            """);
    }

    @Test
    void judgesTheResultsOfARun() throws IOException {
        writeRun();

        CapturedCall outcome = claims("@run");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("D2: DOES NOT HOLD on JDK 25.0.1")
                .contains("Not measured: ")
                .contains("Not yet judged by any scenario: ");
        assertThat(claims("@run/results.json").out()).isEqualTo(outcome.out());
    }

    @Test
    void writesToAFile() throws IOException {
        writeRun();

        CapturedCall outcome = claims("@run --format json --out @claims.json");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).hasLineCount(1).startsWith("Saved: ");
        assertThat(directory.resolve("claims.json")).content().contains("\"DOES_NOT_HOLD\"");
        assertThat(claims("@run --format json --out -").out()).contains("\"DOES_NOT_HOLD\"");
    }

    @Test
    void listsTheClaims() {
        assertThat(claims("--list").out())
                .contains("F3", "[needs a Vert.x server", "How long an op takes", "How much memory tasks hold");
        assertThat(claims("--list --format md").out()).contains("How long an op takes", "| claim |");
        assertThat(claims("--list --format json").out()).startsWith("{");
    }

    @Test
    void plansWhatTheClaimsNeed() {
        CapturedCall outcome = claims("--run K1583-io-threads --dry-run");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("FanOut.fanOut").contains("IO").contains("DEFAULT");
    }

    @Test
    void doesNotTakeAnEmptyIdForAllClaims() {
        CapturedCall outcome = CapturedCall.of("claims", "--dry-run", "--run", "");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("strandbench: --run has no value; valid: ids that --list prints");
    }

    @Test
    void saysHowToGoOnWithTheForksOfAnEarlierRun() throws IOException {
        writeRun();
        assertThat(claims("@run --run K1583-io-threads --dry-run").err()).doesNotContain("--resume");

        Files.writeString(directory.resolve("run/session.json"), "{}");
        Files.writeString(directory.resolve("run/claims.json"), "{\"ids\": [\"K1583-io-threads\"], \"results\": []}");

        assertThat(claims("@run --run K1583-io-threads --dry-run").err())
                .contains("run --resume " + directory + "/run --forks NUMBER extends the old one");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --run F99            | strandbench: no claim F99; valid: A1,
        @nothing.json        | strandbench:
        @                    | strandbench:
        --list --run F1      | strandbench: --list judges nothing; valid with it: --format, --out
        --dry-run            | strandbench: --dry-run needs --run
        --jdk 25             | strandbench: --jdk needs --run
        --list --budget 1h   | strandbench: --budget needs --run
        --forks 5            | strandbench: --forks needs --run
        --run F3 --out @gone/claims.md | strandbench: --out
        --run F3 --out @     | strandbench: --out
        --run F3 --format json | strandbench: --run with --format json needs --out FILE
        --run F3 --format md --out - | strandbench: --run with --format md needs --out FILE
        --run F3 --forks 1   | strandbench: --forks 1 is not valid; valid: 3 to 30
        --run F3 --forks 31  | strandbench: --forks 31 is not valid; valid: 3 to 30
        --run , --dry-run    | strandbench: --run has no value; valid: ids that --list prints, or --run alone
        --run F3 --jdk ,     | strandbench: --jdk has no value; valid: a version, the home directory of
        --run U2 --budget 1m --dry-run | strandbench: left out: U2: needs about
        """)
    void saysInOneLineWhatIsWrong(String arguments, String line) {
        CapturedCall outcome = claims(arguments);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith(line);
    }
}
