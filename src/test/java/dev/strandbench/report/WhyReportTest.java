package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.analysis.DifferenceAnalysis.OriginalDifference;
import dev.strandbench.analysis.ExplainedShare;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.why.MadeUpQuestion;
import dev.strandbench.why.WhyAnswer;
import dev.strandbench.why.WhyAnswer.AveragedShare;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyAnswer.JointFinding;
import dev.strandbench.why.WhyPlanner.WhyPlan;
import dev.strandbench.why.WhyQuestion;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WhyReportTest {

    private static final ChangedPair SITE =
            new ChangedPair(List.of("forkSite=OUTSIDE"), "forkSite=OUTSIDE", "waking from inside", 2, 3);
    private static final ChangedPair CARRIER = new ChangedPair(List.of("one"), "carriers=1", "several carriers", 4, 5);

    private static final OriginalDifference SHOWN = new OriginalDifference(2.8, new Interval(2.6, 3.01), true, 8);
    private static final ExplainedShare MOST = new ExplainedShare(0.77, new Interval(0.64, 0.88), 8);
    private static final ExplainedShare NONE = new ExplainedShare(0.02, new Interval(-0.1, 0.14), 8);

    private static final InterventionFinding CAUSE = finding(SITE, ChangeEffect.TAKES_AWAY, MOST);
    private static final InterventionFinding OTHER_CAUSE = finding(CARRIER, ChangeEffect.TAKES_AWAY, MOST);
    private static final InterventionFinding NOT_SHOWN = finding(SITE, ChangeEffect.UNDECIDED, NONE);

    private static InterventionFinding finding(ChangedPair pair, ChangeEffect effect, ExplainedShare share) {
        return new InterventionFinding(pair, effect, share, share, 1.27, 1, 0.45);
    }

    private static JointFinding together(ExplainedShare ofCarriers) {
        return new JointFinding(
                ChangeEffect.TAKES_AWAY,
                List.of(
                        new AveragedShare("forkSite=OUTSIDE", "waking from inside", MOST),
                        new AveragedShare("one", "several carriers", ofCarriers)),
                new ExplainedShare(0.79, new Interval(0.7, 0.9), 5),
                1.24);
    }

    private static String conclusion(WhyReport report) {
        return text(report).lines().skip(3).findFirst().orElseThrow();
    }

    private static String text(WhyReport report) {
        return report.write(DocumentFormat.text);
    }

    private static WhyReport report(InterventionFinding... findings) {
        return report(SHOWN, Optional.empty(), findings);
    }

    private static WhyReport report(OriginalDifference original, InterventionFinding... findings) {
        return report(original, Optional.empty(), findings);
    }

    private static WhyReport report(JointFinding together, InterventionFinding... findings) {
        return report(SHOWN, Optional.of(together), findings);
    }

    private static WhyReport report(
            OriginalDifference original, Optional<JointFinding> together, InterventionFinding... findings) {
        WhyQuestion question = new WhyQuestion(
                "results/some",
                "DEFAULT",
                "VIRTUAL",
                2.7,
                Duration.ofMinutes(20),
                List.of(new ChangedPair(List.of(), "", "", 0, 1), SITE, CARRIER),
                List.of("huge pages: not possible here"));
        return new WhyReport(
                new WhyAnswer(question, original, List.of(findings), together, Optional.of(new RoundTrips(75, 361))),
                "FanOut.fanOut  tasks=100");
    }

    @Test
    void showsDuringTheRunWhichInterventionsSeemToExplainMost() {
        MadeUpQuestion asked = MadeUpQuestion.of(List.of("one", "two", "three", "four"), List.of());
        List<Cell> arms = asked.family().arms();

        assertThat(WhyReport.progress(asked.question(), arms, asked.measured(3, 1, 4, 1, 3, 1, 1.5, 1, 3.5, 1, 2)))
                .isEqualTo("SLOW / FAST 4.00 after 3 forks; with two 1.50, four 2.00, one 3.01");
        assertThat(WhyReport.progress(asked.question(), arms, List.of()))
                .isEqualTo("no block with usable forks of SLOW and FAST");
    }

    @Test
    void saysBeforeTheRunWhatTheFirstBlockMeasures() {
        MadeUpQuestion six = MadeUpQuestion.of(List.of("one", "two", "three", "four", "five", "six"), List.of());
        Plan plan = Plans.of(six.family()).asked(true);
        WhyQuestion brief = six.question().within(Duration.ofMinutes(7));

        assertThat(WhyReport.firstBlock(plan, brief))
                .startsWith("Measures 3 of 6 interventions first, and the others if time is left. The first block has 8"
                        + " arms and takes about ");
        assertThat(WhyReport.firstBlock(plan, six.question())).startsWith("The first block has 14 arms");
        assertThat(WhyReport.plan(new WhyPlan(plan, brief)))
                .containsIgnoringWhitespaces("The first block has 8 arms", "Everything takes at most 7m 0s.");
    }

    @Test
    void namesInterventionsWithoutResultsBelowTheTable() {
        ExplainedShare unknown = new ExplainedShare(Double.NaN, new Interval(-1, 1), 0);
        String text = text(report(CAUSE, finding(CARRIER, ChangeEffect.UNDECIDED, unknown)));

        assertThat(text)
                .contains("  one: no forks that count")
                .containsIgnoringWhitespaces("The intervals of all shares together have a confidence of 95 %.");
        assertThat(text.lines().takeWhile(line -> !line.startsWith("What the interventions")))
                .noneMatch(line -> line.startsWith("  one "));
    }

    @Test
    void saysWhichIterationsDoNotCount() {
        assertThat(text(report()))
                .containsIgnoringWhitespaces("a round trip between two processors took about 361 ns instead of 75 ns."
                        + " These iterations do not count for arms whose cost depends on this time, if enough"
                        + " others are left.");
        assertThat(report().write(DocumentFormat.json))
                .containsIgnoringWhitespaces("\"machineStates\": {\"fast\": 75.0, \"slow\": 361.0}");
    }

    @Test
    void saysWhichShareOfTheDifferenceACauseIs() {
        assertThat(conclusion(report(CAUSE)))
                .isEqualTo(
                        "VIRTUAL takes 2.80 × as long as DEFAULT (2.60 to 3.01). 77 % (64 % to 88 %) of the difference"
                                + " is waking from inside: with forkSite=OUTSIDE, the ratio is 1.27. 23 % is not explained.");
    }

    @Test
    void saysWhatOnlyTheFasterArmGainsFrom() {
        InterventionFinding slower =
                new InterventionFinding(CARRIER, ChangeEffect.TAKES_AWAY, MOST, MOST, 1.27, 2.2, 0.99);

        assertThat(conclusion(report(slower)))
                .contains("of the difference is what DEFAULT gains from several carriers: with carriers=1,");
    }

    @Test
    void saysThatAChangeDoesMoreThanTakeTheDifferenceAway() {
        ExplainedShare beyond = new ExplainedShare(1.4, new Interval(1.1, 1.8), 8);

        assertThat(conclusion(report(finding(SITE, ChangeEffect.TAKES_AWAY, beyond))))
                .endsWith("That is more than the difference, so the change does something else, too.");
    }

    @Test
    void saysThatTheExplainedRunHadAnotherRatio() {
        OriginalDifference smaller = new OriginalDifference(1.5, new Interval(1.4, 1.6), true, 8);

        assertThat(conclusion(report(smaller, NOT_SHOWN)))
                .contains(
                        "(1.40 to 1.60). In the explained run, the ratio was 2.70. The difference is not explained: none");
    }

    @Test
    void saysThatNoForkIsValid() {
        OriginalDifference none =
                new OriginalDifference(Double.NaN, new Interval(0, Double.POSITIVE_INFINITY), false, 0);

        assertThat(conclusion(report(none)))
                .isEqualTo("This run has no valid forks of both arms, so no cause is named.");
    }

    @Test
    void takesCausesThatAddTimeTogetherOneByOne() {
        JointFinding together =
                new JointFinding(ChangeEffect.ADDS_TIME, List.of(), new ExplainedShare(0.9, MOST.interval(), 5), 1.1);

        assertThat(conclusion(report(together, CAUSE)))
                .doesNotContain("together")
                .contains("77 % (64 % to 88 %) of the difference is waking from inside");
    }

    @Test
    void saysThatADifferenceIsNotExplained() {
        assertThat(conclusion(report(NOT_SHOWN, finding(CARRIER, ChangeEffect.ADDS_TIME, MOST))))
                .endsWith("The difference is not explained: none of 2 interventions with at least 5 forks is shown to"
                        + " reduce it.");
    }

    @Test
    void doesNotCountInterventionsWithTooFewForks() {
        ExplainedShare early = new ExplainedShare(0.9, new Interval(-1, 3), 3);
        InterventionFinding untested = finding(CARRIER, ChangeEffect.UNDECIDED, early);

        assertThat(text(report(NOT_SHOWN, untested)))
                .contains("none of 1 intervention with at least 5 forks is shown", "not shown", "too few forks");
        assertThat(conclusion(report(untested)))
                .endsWith("The difference is not explained: no intervention has enough forks to show an effect.");
    }

    @Test
    void namesNoCauseOfADifferenceThatIsNotShownAgain() {
        assertThat(conclusion(report(new OriginalDifference(1.02, new Interval(0.93, 1.11), false, 10), CAUSE)))
                .isEqualTo("VIRTUAL and DEFAULT hardly differ in this run (× 1.02, 0.93 to 1.11, 10 forks), so there is"
                        + " nothing to explain.");
        assertThat(conclusion(report(new OriginalDifference(1.5, new Interval(0.9, 2.5), false, 3), CAUSE)))
                .endsWith("so no cause is named.");
        assertThat(conclusion(report(new OriginalDifference(0.5, new Interval(0.45, 0.55), false, 10), CAUSE)))
                .startsWith("This run does not show that VIRTUAL takes longer than DEFAULT");
    }

    @Test
    void saysWhatCausesAreTogether() {
        assertThat(conclusion(report(together(NONE), CAUSE)))
                .contains(
                        "waking from inside (77 %) and several carriers (own part not shown) are together 79 % (70 % to"
                                + " 90 %) of the difference: without them, the ratio is 1.24.")
                .endsWith("21 % is not explained.");
    }

    @Test
    void doesNotCallTheRestUnexplainedIfAnotherCauseIsNotPartOfIt() {
        ChangedPair other = new ChangedPair(List.of("two"), "two", "another cause", 6, 7);

        assertThat(text(report(together(MOST), CAUSE, OTHER_CAUSE, finding(other, ChangeEffect.TAKES_AWAY, MOST))))
                .contains("21 % is not explained by them, but perhaps by the other causes in the table.")
                .doesNotContain("21 % is not explained.");
    }

    @Test
    void showsNoSharesOfCausesThatAddTimeTogether() {
        JointFinding together = new JointFinding(
                ChangeEffect.ADDS_TIME,
                List.of(new AveragedShare("forkSite=OUTSIDE", "waking from inside", MOST)),
                new ExplainedShare(0.9, MOST.interval(), 5),
                1.1);
        WhyReport report = report(together, CAUSE);

        assertThat(text(report).lines()).noneMatch(line -> line.startsWith("together"));
        assertThat(report.write(DocumentFormat.json)).contains("\"effect\" : \"ADDS_TIME\"");
    }

    @Test
    void saysThatAChangeTakesTimeFromBothArms() {
        ExplainedShare negative = new ExplainedShare(-0.8, new Interval(-1, -0.6), 8);

        assertThat(text(report(finding(SITE, ChangeEffect.TAKES_TIME, negative))))
                .contains("takes time from both");
    }

    @Test
    void saysThatSharesMayOverlap() {
        assertThat(conclusion(report(CAUSE, OTHER_CAUSE)))
                .endsWith("No result shows them together, so their shares may overlap.");
    }

    @Test
    void drawsABarFromOneToTheRatio() {
        assertThat(text(report(CAUSE)))
                .contains("  1.00 |" + "a".repeat(46) + ".".repeat(14) + "| 2.80\n")
                .contains("  a  77 % waking from inside\n", "  .  23 % not explained\n");
        assertThat(text(report(NOT_SHOWN))).contains("|" + ".".repeat(60) + "|", "  .  100 % not explained\n");
        assertThat(text(report(new OriginalDifference(1.5, new Interval(0.9, 2.5), false, 3), NOT_SHOWN)))
                .doesNotContain("not explained");
    }

    @ParameterizedTest
    @EnumSource
    void hasTheConclusionAndTheFindingsInEachFormat(DocumentFormat format) {
        assertThat(report(CAUSE).write(format))
                .contains("23 % is not explained.")
                .contains("waking from inside")
                .contains("huge pages: not possible here");
    }

    @Test
    void writesUnknownSharesAsNull() {
        ExplainedShare unknown =
                new ExplainedShare(Double.NaN, new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY), 0);

        assertThat(report(finding(SITE, ChangeEffect.UNDECIDED, unknown)).write(DocumentFormat.json))
                .contains("\"share\" : null", "\"shareLow\" : null", "\"together\" : null");
    }
}
