package dev.strandbench.report.page;

import static dev.strandbench.claims.ClaimFinding.CANNOT_TELL;
import static dev.strandbench.claims.ClaimFinding.DOES_NOT_HOLD;
import static dev.strandbench.claims.ClaimFinding.HOLDS;
import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.claim;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.onJdk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.claims.Claim;
import dev.strandbench.claims.MadeUpClaims;
import dev.strandbench.report.page.PageClaims.ClaimPart;
import dev.strandbench.report.page.PageClaims.FigurePair;
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

    @Test
    void saysWhatWasPublishedOnWhatAndHowThatDiffers() {
        PageClaim claim = judged("X1");

        assertThat(claim.id()).isEqualTo("claim-X1");
        assertThat(claim.sentence()).isEqualTo("Platform threads take far longer.");
        assertThat(claim.source()).isEqualTo("An author, A title (2024)");
        assertThat(claim.link()).isEqualTo("https://example.org/a");
        assertThat(claim.publishedOn()).isEqualTo("a machine of 16 cores, JDK 21");
        assertThat(claim.machine()).isEqualTo("Linux, A processor, 2 processors, 8192 MiB");
        assertThat(claim.conditions()).isEqualTo("JDK 25.0.1");
        assertThat(claim.otherProcessors()).startsWith("Published for 16 processors, judged on 2");
        assertThat(claim.reading()).isEqualTo("Far longer is at least twice as long.");
        assertThat(claim.differences()).containsExactly("It was Tuesday.", "Here the moon was full.");
        assertThat(claim.metric()).isEqualTo("time per op");
        assertThat(claim.unit()).isNull();
        assertThat(claim.figures())
                .containsExactly(
                        new FigurePair("time per op", "PLATFORM", "", 40.0, 1.5, 45.0047, "ms/op", 8),
                        new FigurePair("time per op", "VIRTUAL", "", 12.5, Double.NaN, 12.0, "ms/op", 8));
    }

    @Test
    void showsARatioBesideItsRangeAndThePublishedOne() {
        ClaimPart part = judged("X1").parts().getFirst();

        assertThat(judged("X1").finding()).isEqualTo(HOLDS);
        assertThat(part.question()).isEqualTo("PLATFORM / VIRTUAL");
        assertThat(part.atLeast()).isEqualTo(2.0);
        assertThat(part.atMost()).isInfinite();
        assertThat(part.published()).isEqualTo(3.2);
        assertThat(part.measured()).isCloseTo(3.75, within(0.05));
        assertThat(part.low()).isLessThan(part.measured());
        assertThat(part.high()).isGreaterThan(part.measured());
        assertThat(part.verdict()).isEqualTo("HOLDS, by more than published");
    }

    @Test
    void showsAFigureAndWhatWasPublishedInTheUnitOfItsRange() {
        PageClaim claim = judged("X3");
        ClaimPart part = claim.parts().getFirst();

        assertThat(claim.finding()).isEqualTo(DOES_NOT_HOLD);
        assertThat(claim.unit()).isEqualTo("ms/op");
        assertThat(part.atLeast()).isNaN();
        assertThat(part.atMost()).isEqualTo(11.0);
        assertThat(part.published()).isEqualTo(12.5);
        assertThat(part.measured()).isCloseTo(12, within(0.01));
    }

    @Test
    void hasNoFiguresOfWhatIsCounted() {
        PageClaim claim = judged("X8");

        assertThat(claim.finding()).isEqualTo(HOLDS);
        assertThat(claim.parts()).singleElement().satisfies(part -> {
            assertThat(part.claimed()).isEqualTo("always 0");
            assertThat(part.atLeast()).isNaN();
            assertThat(part.atMost()).isNaN();
            assertThat(part.measured()).isNaN();
        });
    }

    @Test
    void putsFirstWhatDecidesAndLastWhatWasNotMeasured() {
        assertThat(judged("X2").parts())
                .extracting(ClaimPart::finding)
                .containsExactly(
                        DOES_NOT_HOLD,
                        DOES_NOT_HOLD,
                        DOES_NOT_HOLD,
                        DOES_NOT_HOLD,
                        DOES_NOT_HOLD,
                        CANNOT_TELL,
                        CANNOT_TELL,
                        CANNOT_TELL,
                        HOLDS);
        assertThat(judged("X2").parts().get(5).verdict()).contains("more fork");
        assertThat(judged("X2").parts().get(6).verdict()).contains("not measured: PLATFORM");
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
                .extracting(arm -> Math.rint(Objects.requireNonNull(
                        Objects.requireNonNull(cells.get(arm.cell())).score())))
                .containsExactly(45.0, 12.0);
        assertThat(judged("X2").parts().get(6).arms()).extracting(PartArm::cell).containsOnlyNulls();
    }

    @Test
    void saysWhatItWouldTake() {
        assertThat(judged("X4").needed()).startsWith("Needed: about ").endsWith("of each arm.");
        assertThat(judged("X5").needed()).isEqualTo("Needed: measuring 1 of 2 parts (claims --run X5).");
        assertThat(judged("X1").needed()).isNull();
    }

    @Test
    void countsFindingsAndLeavesOutWhatWasNotMeasured() {
        assertThat(claims().summary()).isEqualTo("3 hold, 4 do not, 2 can't tell");
        assertThat(claims().judged()).hasSize(9).extracting(PageClaim::claim).doesNotContain("X7");
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
        assertThat(claims.judged()).extracting(PageClaim::conditions).containsExactly("JDK 21.0.5", "JDK 25.0.1");
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
                .extracting(PageClaim::link)
                .containsOnlyNulls();
    }

    @Test
    void saysInMarkdownThatAnotherMachineMayAnswerOtherwise() {
        assertThat(PageMarkdown.render(PAGE).lines().filter(line -> line.startsWith("| X1 |")))
                .singleElement()
                .asString()
                .endsWith("Published for 16 processors, judged on 2: another machine may give another answer. |");
    }

    @Test
    void writesNoNumberThatJsonLacks() {
        assertThat(PageJson.of(PAGE)).doesNotContain("NaN").doesNotContain("Infinity");
    }
}
