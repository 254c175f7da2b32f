package dev.strandbench.scenario.tailundercollection;

import static dev.strandbench.scenario.TestArm.notes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.TestArm;
import org.junit.jupiter.api.Test;

class TailUnderCollectionExplanationTest {

    private static final String BEGIN =
            "In the slowest thousandth of requests, the largest part of the delay beyond the wait is ";

    @Test
    void namesTheLargestPartOfEachArm() {
        assertThat(notes(
                        arm("VIRTUAL", 11, 0.5, 1, 2, 0.7),
                        arm("PLATFORM", 12, 0.5, 1, 2, 0.5),
                        arm("DEFAULT", 1, 0, 2, 9, 0),
                        arm("POOL", 1, 0, 0, 0, 5).failed()))
                .containsExactly(
                        BEGIN + "pauses of the collector: 11.0 of 15.2 ms under VIRTUAL, 12.0 of 16.0 ms under"
                                + " PLATFORM.",
                        BEGIN + "late timers: 9.0 of 12.0 ms under DEFAULT.");
    }

    @Test
    void namesEveryPart() {
        assertThat(notes(arm("A", 1, 2, 0, 0, 0))).singleElement().asString().contains("the sender, which is part of");
        assertThat(notes(arm("A", 1, 0, 2, 0, 0))).singleElement().asString().contains("the start of the request's");
        assertThat(notes(arm("A", 1, 0, 0, 0, 2))).singleElement().asString().contains("computing, or waiting for");
    }

    private static TestArm arm(
            String model, double collection, double sending, double scheduling, double timer, double computing) {
        return new TestArm(model, 40)
                .with(TailUnderCollectionExplanation.COLLECTION, collection)
                .with(TailUnderCollectionExplanation.SENDING, sending)
                .with(TailUnderCollectionExplanation.SCHEDULING, scheduling)
                .with(TailUnderCollectionExplanation.TIMER, timer)
                .with(TailUnderCollectionExplanation.COMPUTING, computing);
    }
}
