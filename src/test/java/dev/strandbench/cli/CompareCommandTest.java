package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareCommandTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        write("old.json", "[[1],[1.001],[0.999],[1.0005],[0.9995]]");
        write("same.json", "[[1.001],[1],[0.999],[0.9995],[1.0005]]");
        write("slow.json", "[[1.2],[1.201],[1.199],[1.2005],[1.1995]]");
        write("few.json", "[[1],[1.001],[0.999]]");
        write("few-slow.json", "[[1.2],[1.201],[1.199]]");
        write("few-thrice.json", "[[3],[3.001],[2.999]]");
        write("once.json", "[[1.5]]");
        Files.writeString(directory.resolve("damaged.json"), "[{");
    }

    private void write(String name, String raw) throws IOException {
        Files.writeString(directory.resolve(name), """
            [{"benchmark":"a.B.c","mode":"avgt","params":{"model":"POOL"},
              "primaryMetric":{"score":1,"scoreUnit":"ms/op","rawData":%s},"secondaryMetrics":{}}]
            """.formatted(raw));
    }

    private CapturedCall compare(String arguments) {
        return CapturedCall.in(directory, "compare " + arguments);
    }

    /** Five forks show a difference of any size, but three forks show only ratios above 2. */
    @ParameterizedTest
    @CsvSource({
        "@old.json @slow.json, 0",
        "@old.json @slow.json --gate, 1",
        "@old.json @slow.json --gate --threshold 30%, 0",
        "@few.json @few-slow.json --gate, 0",
        "@few.json @few-thrice.json --gate, 1",
        "@old.json @once.json --gate, 0",
        "@old.json @same.json --gate, 0",
        "@old.json @same.json --gate --aa @same.json, 0",
        "@old.json @same.json --gate --aa @slow.json, 1",
        "@old.json @same.json --aa @slow.json, 1",
        "@old.json --by model, 0",
        "@old.json --by model --baseline POOL, 0",
        "@old.json --by model --gate, 1"
    })
    void exitsAsTheGateDecides(String arguments, int status) {
        CapturedCall outcome = compare(arguments);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        @old.json | needs two files, or one with --by model or --by jdk
        @old.json @same.json --by jdk | --by takes one file
        @old.json --by model --aa @same.json | --aa takes two files
        @old.json --by nonsense | model, jdk
        @old.json --by model --baseline VIRTUAL | no model VIRTUAL in
        @old.json @same.json --format pdf | text, md, json, csv
        @old.json @same.json --threshold -3% | option '--threshold': -3% is not valid; valid: shares
        @old.json @same.json --metric gc.count | no metric gc.count in
        @old.json @none.json | none.json: no such file
        @old.json @damaged.json | damaged.json: not a JMH result file
        --gate | Missing required parameter
        """)
    void answersAWrongCallInOneLineThatSaysWhatIsValid(String arguments, String answer) {
        compare(arguments).assertRefused(answer);
    }

    @Test
    void saysThatABaselineHasNothingToBeComparedWith() {
        assertThat(compare("@old.json --by model --baseline POOL").out()).contains("a.B.c avgt: only with POOL");
    }

    @Test
    void saysOnStandardErrorWhyAGateFailsWhereTheFormatHasNoPlaceForIt() {
        CapturedCall outcome = compare("@old.json @slow.json --gate --format csv");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).hasLineCount(2);
        assertThat(outcome.err())
                .startsWith("strandbench: B.c model=POOL: 20 % slower")
                .hasLineCount(1);
    }
}
