package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageWriterTest {

    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

    @Test
    void letsOnlyItsOwnScriptsRun() throws Exception {
        String html = PageWriter.html(titled("quick"));

        List<String> scripts =
                SCRIPT.matcher(html).results().map(each -> each.group(1)).toList();
        assertThat(scripts).hasSize(2);
        for (String script : scripts) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            assertThat(policy(html)).contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
        }
        assertThat(policy(html))
                .startsWith("default-src 'none'; script-src 'sha256-")
                .doesNotContain("eval", "http", "*")
                .contains("base-uri 'none'; form-action 'none'");
    }

    @Test
    void keepsNamesInTheElementThatNobodyExecutes() {
        String name = "</script><script>alert(1)</script><!-- {{script}} $1 \\ & \u2028";

        String html = PageWriter.html(titled(name));

        assertThat(html)
                .contains("<title>&lt;/script&gt;&lt;script&gt;alert(1)")
                .contains("\"title\":\"\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\u003c!--"
                        + " {{script}} $1 \\\\ \\u0026 \\u2028\"")
                .doesNotContain("<script>alert(1)");
        assertThat(SCRIPT.matcher(html).results().map(MatchResult::group)).hasSize(2);
    }

    @Test
    void leavesIndentationOut() {
        assertThat(PageWriter.html(titled("quick")).lines())
                .noneMatch(line -> line.matches(" +(const|let|return|if) .*"));
    }

    private static String policy(String html) {
        return html.replaceFirst("(?s).*Content-Security-Policy\" content=\"([^\"]*)\".*", "$1");
    }

    private static ReportPage titled(String title) {
        return ReportPage.ofHistory(title, Instant.EPOCH, List.of(), new PageHistory("", List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "-12.34567, -12.35",
        "0.0009999999, 0.001",
        "99999.9, 100000",
        "1234567.8, 1235000",
        "1.23456e-30, 1.235e-30",
        "9.87654e300, 9.877e300",
        "4.9e-324, 4.9e-324"
    })
    void hasFourDigitsOfAnIteration(double number, double rounded) {
        assertThat(PageNumbers.iteration(number)).isEqualTo(rounded);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void isNothingForWhatIsNoNumber(double number) {
        assertThat(PageNumbers.figure(number)).isNaN();
    }

    @Test
    void isTheDoubleNextToTheDecimal() {
        SplittableRandom random = new SplittableRandom(1);
        MathContext six = new MathContext(6);
        for (int time = 0; time < 10_000; time++) {
            double number = random.nextDouble(1, 10) * Math.pow(10, random.nextInt(-40, 40));

            assertThat(PageNumbers.figure(number))
                    .isEqualTo(new BigDecimal(number).round(six).doubleValue());
        }
    }
}
