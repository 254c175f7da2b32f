package dev.strandbench.scenario.longlived;

import static dev.strandbench.scenario.TestArm.notes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.TestArm;
import org.junit.jupiter.api.Test;

class LongLivedExplanationTest {

    private static final TestArm KEPT = arm("KEPT_VIRTUAL", 6_144);
    private static final TestArm POOLED = arm("POOLED_VIRTUAL", 5_120);
    private static final TestArm NEW = arm("NEW_VIRTUAL", -3);

    @Test
    void tellsWhatAnIdleServiceHolds() {
        assertThat(notes(NEW, KEPT, POOLED))
                .containsExactly("Per connection, the idle service holds heap: 6.0 KB under KEPT_VIRTUAL, 5.0 KB under"
                        + " POOLED_VIRTUAL. The other arms hold less than 1 MB in all.");
        assertThat(notes(KEPT))
                .containsExactly("Per connection, the idle service holds heap: 6.0 KB under KEPT_VIRTUAL.");
        assertThat(TestArm.explain(NEW))
                .hasValueSatisfying(found -> assertThat(found.notes()).isEmpty());
    }

    @Test
    void doesNotTakeTheJvmsOwnObjectsForConnections() {
        // Of 4,000 connections, a MiB is 262.1 B each.
        assertThat(TestArm.explain(arm("NEW_VIRTUAL", 262)))
                .hasValueSatisfying(found -> assertThat(found.notes()).isEmpty());
        assertThat(notes(arm("NEW_VIRTUAL", 263)))
                .containsExactly("Per connection, the idle service holds heap: 0.3 KB under NEW_VIRTUAL.");
    }

    @Test
    void tellsWhatTheCollectorStops() {
        assertThat(notes(NEW.with(LongLivedExplanation.PAUSED, 50).with(LongLivedExplanation.FULL, 461), KEPT.failed()))
                .containsExactly("The collector stopped NEW_VIRTUAL for 50 % of the time, with 461.0 full collections"
                        + " per minute. In a larger heap, collections are rarer.");
        // ZGC does not count full collections.
        assertThat(notes(NEW.with(LongLivedExplanation.PAUSED, 12)))
                .containsExactly("The collector stopped NEW_VIRTUAL for 12 % of the time. In a larger heap, collections"
                        + " are rarer.");
        assertThat(TestArm.explain(NEW.with(LongLivedExplanation.PAUSED, 9.9)))
                .hasValueSatisfying(found -> assertThat(found.notes()).isEmpty());
    }

    @Test
    void tellsWhereTheThreadThatHandsOverIsTheLimit() {
        assertThat(notes(
                        NEW.with(LongLivedExplanation.UNDER_WAY, 50),
                        arm("NEW_PLATFORM", 0).with(LongLivedExplanation.UNDER_WAY, 49)))
                .containsExactly("The one thread that hands requests over is the limit, because fewer than half of the"
                        + " allowed requests were under way on average: NEW_PLATFORM (49 of 100).");
    }

    private static TestArm arm(String strategy, double bytes) {
        return new TestArm(strategy, 40)
                .with("strategy", strategy)
                .with("inFlight", "100")
                .with("connections", "4000")
                .with(LongLivedExplanation.PER_CONNECTION, bytes);
    }
}
