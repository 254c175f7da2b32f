package dev.strandbench.report.page;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.claim;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.onJdk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.MadeUpClaims;
import dev.strandbench.report.page.PageClaims.PageClaim;
import dev.strandbench.report.page.PageClaims.PartArm;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PageClaimsTest {

    private static final ReportPage PAGE = ClaimsOnPage.page();

    private static PageClaims claims() {
        return Objects.requireNonNull(PAGE.claims());
    }

    private static PageClaim judged(String id) {
        return claims().judged().stream()
                .filter(claim -> claim.claim().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static PageClaims judged(List<Claim> claims, Measurement... results) {
        return Objects.requireNonNull(
                ClaimsOnPage.page(claims, List.of(results)).claims());
    }

    /** Everything of the claims: texts, ranges, figures in six digits, the order of parts, what would decide them. */
    @Test
    void showsTheSameInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("page-claims.json", () -> {
            JsonNode page = JsonMapper.builder().build().readTree(PageJson.of(PAGE));
            return page.path("claims").toPrettyString() + "\n";
        });
    }

    @Test
    void linksEachArmToTheCellThatItWasJudgedBy() {
        Map<String, PageArm> cells = PAGE.families().stream()
                .flatMap(family -> family.arms().stream())
                .collect(Collectors.toMap(PageArm::id, Function.identity()));

        List<PartArm> arms = judged("X1").parts().getFirst().arms();
        assertThat(arms).extracting(PartArm::name).containsExactly("PLATFORM", "VIRTUAL");
        assertThat(arms)
                .allSatisfy(arm -> assertThat(
                                Objects.requireNonNull(cells.get(arm.cell())).name())
                        .isEqualTo(arm.name()));
        assertThat(arms)
                .extracting(arm -> Math.rint(
                        Objects.requireNonNull(cells.get(arm.cell())).measured().score()))
                .containsExactly(45.0, 12.0);
        assertThat(judged("X2").parts().get(6).arms()).extracting(PartArm::cell).containsOnlyNulls();
    }

    @Test
    void countsOneClaimInTheSingular() {
        Claim claim = claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2 }");
        assertThat(judged(List.of(claim), fanOut("PLATFORM", around(30)), fanOut("VIRTUAL", around(10)))
                        .summary())
                .isEqualTo("1 holds, 0 do not, 0 can't tell");
    }

    @Test
    void isNotThereIfNothingWasMeasuredThatAClaimIsAbout() {
        assertThat(ClaimsOnPage.page(ClaimsOnPage.claims(), List.of(fanOut(Map.of("model", "IO", "tasks", "5"), 1, 2)))
                        .claims())
                .isNull();
    }

    @Test
    void isNotThereIfOfEveryPartAnArmWasNotMeasured() {
        Claim claim = claim("alike = { arms = [\"PLATFORM\", \"VIRTUAL\", \"DEFAULT\"], within = \"1%\" }");
        Measurement platform = fanOut("PLATFORM", around(30));

        assertThat(ClaimsOnPage.page(List.of(claim), List.of(platform)).claims())
                .isNull();
        assertThat(judged(List.of(claim), platform, fanOut("VIRTUAL", around(10)))
                        .judged())
                .singleElement()
                .satisfies(shown -> assertThat(shown.parts()).hasSize(3));
    }

    @Test
    void givesEachJdkAPlaceOfItsOwn() {
        Claim claim = claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2 }");

        PageClaims claims = judged(
                List.of(claim),
                onJdk("21.0.5", fanOut("PLATFORM", around(30))),
                onJdk("21.0.5", fanOut("VIRTUAL", around(10))),
                onJdk("25.0.1", fanOut("PLATFORM", around(11))),
                onJdk("25.0.1", fanOut("VIRTUAL", around(10))));

        assertThat(claims.judged()).extracting(PageClaim::id).containsExactly("claim-X1", "claim-X1-2");
        assertThat(claims.judged())
                .extracting(shown -> shown.setting().conditions())
                .containsExactly("JDK 21.0.5", "JDK 25.0.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"javascript:alert(1)", "file:///etc/passwd", "//example.org", "https:a", "https://a b", "x"})
    void linksToNothingButTheWeb(String link) {
        List<Claim> claims = MadeUpClaims.parsed("title = \"A\"\nauthor = \"B\"\nlink = \"" + link + "\"\n", """
                [[claims]]
                id = "X1"
                sentence = "Something is so."
                benchmark = "FanOutBenchmark.fanOut"
                state = "warm"
                parameters.tasks = 1000
                range = { arms = ["VIRTUAL"], unit = "ms/op", at-most = 11 }
                """);

        assertThat(judged(claims, fanOut("VIRTUAL", around(10))).judged())
                .extracting(shown -> shown.publication().link())
                .containsOnlyNulls();
    }

    @Test
    void saysInMarkdownThatAnotherMachineMayAnswerOtherwise() {
        assertThat(PageMarkdown.render(PAGE).lines().filter(line -> line.startsWith("| X1 |")))
                .singleElement()
                .asString()
                .endsWith("Published for 16 processors, judged on 2: another machine may give another answer. |");
    }
}
