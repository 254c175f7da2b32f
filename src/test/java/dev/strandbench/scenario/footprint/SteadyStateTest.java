package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.footprint.ParkedTasks.SteadyState;
import java.util.Arrays;
import java.util.Iterator;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

    @Test
    void endsAtTheFirstFewFiguresThatAgree() throws Exception {
        assertThat(taken(3, 20, 2_000, 708, 702, 600, 704, 702, 705, 0)).isEqualTo(7);
    }

    @Test
    void agreesUpToTheToleranceBetweenTheGreatestAndTheLeast() throws Exception {
        assertThat(taken(3, 20, 99, 100, 99.5, 0)).isEqualTo(3);
        assertThat(taken(3, 20, 98.9, 99.4, 100, 99.4, 0)).isEqualTo(4);
    }

    @Test
    void agreesOnFiguresBelowZeroToo() throws Exception {
        assertThat(taken(2, 20, -100, -10, -10)).isEqualTo(3);
    }

    @Test
    void givesUpAfterTheMostFigures() throws Exception {
        assertThat(taken(2, 4, 1, 2, 1, 2, 2)).isEqualTo(4);
    }

    private static int taken(int agreeing, int most, double... figures) throws Exception {
        Iterator<Double> iterator = Arrays.stream(figures).iterator();
        return SteadyState.await(iterator::next, agreeing, 0.01, most);
    }
}
