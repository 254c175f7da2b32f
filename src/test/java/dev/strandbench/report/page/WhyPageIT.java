package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.report.WhyReport;
import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.why.MadeUpQuestion;
import dev.strandbench.why.WhyAnswer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of {@code why} with a cause that explains half of a difference. */
class WhyPageIT extends PageInBrowser {

    @ParameterizedTest
    @CsvSource({"screen, light, 1280", "screen, dark, 1280", "screen, light, 390", "print, light, 720"})
    void showsThePartsOfTheBar(String medium, String scheme, int width) throws Exception {
        MadeUpQuestion asked = MadeUpQuestion.of(List.of("one", "two"), List.of());
        WhyAnswer answer = WhyAnswer.of(asked.question(), asked.family().arms(), asked.measured(8, 1, 4, 1, 2, 1, 4));
        Path file = Files.writeString(
                directory.resolve("why.html"), new WhyReport(answer, "Some.op").write(DocumentFormat.html));
        browser.resize(width, 900);
        browser.prefer(medium, scheme);

        browser.open(file);

        assertThat(texts(".parts-key li")).containsExactly("50 % the cause one", "50 % not explained");
        assertThat(list("[...document.querySelectorAll('.parts-bar .part')].map((each) =>"
                        + " (each.getBoundingClientRect().width / each.parentElement.clientWidth).toFixed(1))"))
                .containsExactly("0.5", "0.5");
        assertThat(holds("getComputedStyle(document.querySelector('.part-0')).backgroundColor"
                        + " !== getComputedStyle(document.body).backgroundColor"))
                .isTrue();
        assertThat(
                        list(
                                "[...document.querySelectorAll('.part')].map((each) => getComputedStyle(each).printColorAdjust)"))
                .containsOnly(medium.equals("print") ? "exact" : "economy");
        assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
        assertThat(browser.console()).isEmpty();
        browser.screenshot("why-" + medium + "-" + scheme + "-" + width, WHOLE);
    }
}
