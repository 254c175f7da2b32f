package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.run.policy.PolicySimulation.Errors;
import dev.strandbench.run.policy.PolicySimulation.Setting;
import dev.strandbench.run.policy.SimulatedArm.Spread;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Simulates a part of what {@code scripts/validate-statistics.sh} simulates, from a fixed seed. */
class PolicySimulationTest {

    private static final int SAMPLE = 6;
    private static final int FAMILIES = 60;

    private final PolicySimulation simulation = new PolicySimulation(5);

    private Errors errors(List<Setting> settings, int families) {
        return settings.stream()
                .map(setting -> simulation.simulate(setting, families))
                .reduce(Errors.NONE, Errors::plus);
    }

    @Test
    void isSeldomWrong() {
        Errors equal = errors(PolicySimulation.equalArms(), SAMPLE);
        Errors different = errors(PolicySimulation.justDifferent(), SAMPLE);

        assertThat(equal.toldApart().of())
                .isEqualTo(PolicySimulation.equalArms().size() * SAMPLE);
        assertThat(equal.toldApart().percent()).isLessThanOrEqualTo(5);
        assertThat(different.calledSame().percent()).isLessThanOrEqualTo(10);
    }

    @Tag("full")
    @Test
    void seldomTellsEqualArmsApart() {
        Errors all = errors(PolicySimulation.equalArms(), FAMILIES);

        assertThat(all.toldApart().percent()).isLessThanOrEqualTo(1);
        assertThat(all.worstCoverage()).isGreaterThanOrEqualTo(94);
    }

    @Test
    void seldomTellsEqualArmsApartOnAChangingMachine() {
        Errors two = errors(PolicySimulation.onChangingMachine(1).subList(0, 1), FAMILIES);

        assertThat(two.toldApart().of()).isEqualTo(FAMILIES);
        assertThat(two.toldApart().percent()).isLessThanOrEqualTo(5);
    }

    @Tag("full")
    @Test
    void seldomTellsAnyNumberOfArmsApartOnAChangingMachine() {
        assertThat(PolicySimulation.toldApart(errors(PolicySimulation.onChangingMachine(1), 2 * FAMILIES)))
                .isLessThanOrEqualTo(2);
        assertThat(PolicySimulation.toldApart(errors(PolicySimulation.modesOnChangingMachine(), 2 * FAMILIES)))
                .isLessThanOrEqualTo(2);
    }

    /** If round trips are unknown, all iterations count, and half of the arms vary by 50 %. */
    @Test
    void findsDifferencesSoonerIfItKnowsTheStateOfTheMachine() {
        Setting slower = PolicySimulation.onChangingMachine(1.15).getFirst();
        Errors known = simulation.simulate(slower, FAMILIES);
        Errors unknown = simulation.simulate(PolicySimulation.withoutRoundTrips(slower), FAMILIES);

        assertThat(known.forks()).isLessThan(9 * unknown.forks() / 10);
    }

    @Tag("full")
    @Test
    void seldomTellsArmsWithModesApart() {
        assertThat(PolicySimulation.toldApart(errors(PolicySimulation.modesInAllArms(), 2 * FAMILIES)))
                .isLessThanOrEqualTo(2);
        assertThat(PolicySimulation.toldApart(errors(PolicySimulation.modesInOneArm(), 2 * FAMILIES)))
                .isLessThanOrEqualTo(6);
    }

    @Tag("full")
    @Test
    void seldomCallsArmsTheSameThatAreNot() {
        assertThat(PolicySimulation.calledSame(errors(PolicySimulation.justDifferent(), FAMILIES)))
                .isLessThanOrEqualTo(2.5);
        assertThat(PolicySimulation.calledSame(errors(PolicySimulation.equalFastModes(), 2 * FAMILIES)))
                .isLessThanOrEqualTo(2.5);
    }

    @Tag("full")
    @Test
    void seldomPlacesAnArmOnTheWrongSideOfTheMargin() {
        assertThat(errors(PolicySimulation.atMargin(true), FAMILIES).misplacement())
                .isLessThanOrEqualTo(2.5);
        assertThat(errors(PolicySimulation.atMargin(false), FAMILIES).misplacement())
                .isLessThanOrEqualTo(2.5);
    }

    @Test
    void placesMostArmsInAQuickRun() {
        assertThat(errors(PolicySimulation.likeQuick(), 2 * FAMILIES).unplaced().percent())
                .isLessThanOrEqualTo(60);
    }

    /** The simulation must be able to find a difference, or its error rates would be low for the wrong reason. */
    @Test
    void findsDifferencesThatExist() {
        Setting twice = Setting.of("twice", PolicySimulation.slower(3, 2.5, Spread.normal(0.02)));
        Setting less = Setting.of("less", PolicySimulation.slower(3, 1.001, Spread.normal(0.02)));

        Errors found = simulation.simulate(twice, 20);
        assertThat(found.forks()).isLessThan(simulation.simulate(less, 20).forks());
        assertThat(found.toldApart().wrong()).isZero();
    }
}
