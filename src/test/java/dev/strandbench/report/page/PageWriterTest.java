package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

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
                .contains(
                        "\"title\":\"\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\u003c!-- {{script}} $1 \\\\ \\u0026 \\u2028\"")
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
}
