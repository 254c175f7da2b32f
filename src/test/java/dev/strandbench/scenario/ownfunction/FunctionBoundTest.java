package dev.strandbench.scenario.ownfunction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.scenario.Explanation.Arm;
import dev.strandbench.scenario.TestArm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures are those of 1,000 calls on two processors. */
class FunctionBoundTest {

    private static final String NOT_KNOWN = "What limits the calls is not known";

    @Test
    void namesThePerThreadCacheOfAFunctionThatNeverWaits() {
        TestArm pool = arm("POOL", 2, 1.0, 0.001, 0.005, 200).with("gc.alloc.rate.norm", 96_000);
        TestArm fresh = arm("VIRTUAL", 60, 1.4, 0.001, 0.1, 2).with("gc.alloc.rate.norm", 262_782_000);

        assertThat(bound(pool, fresh.worse()))
                .contains("A new thread allocates 263 KB per call that a pooled thread does not: probably a per-thread"
                        + " cache (ThreadLocal)")
                .contains("pay for it: VIRTUAL.")
                .contains("The calls are short")
                .doesNotContain("mostly wait", "admits few");
        assertThat(bound(pool, fresh.with("gc.alloc.rate.norm", 900_000).worse()))
                .doesNotContain("ThreadLocal");
        assertThat(bound(
                        arm("DEFAULT", 2, 1.0, 0.001, 0.005, 2)
                                .with("gc.alloc.rate.norm", 96_000)
                                .with("suspending", "a::b"),
                        fresh))
                .as("two functions may differ in what they allocate")
                .doesNotContain("ThreadLocal");
    }

    @Test
    void tellsCallsThatWaitForEachOtherFromCallsThatWaitAlone() {
        assertThat(bound(arm("VIRTUAL", 8, 0.9, 5.1, 5.6, 2)))
                .contains("Calls mostly wait (0.9 of 2 processors busy")
                .doesNotContain("admits few");
        assertThat(bound(arm("VIRTUAL", 55, 0.2, 5, 5.4, 2)))
                .as("one in a thousand waits ten times as long")
                .contains("some calls wait longer")
                .doesNotContain("admits few");
        assertThat(bound(arm("VIRTUAL", 100, 0.1, 5, 52, 2)))
                .startsWith("Only about 50 of 1,000 calls run at once")
                .contains("5.0 ms alone and 52.0 ms among the others")
                .endsWith("Changing models won't help.");
        assertThat(bound(arm("VIRTUAL", 5_000, 0.1, 5, 2_500, 2)))
                .startsWith("Only about 1 of 1,000 calls runs at once");
    }

    @Test
    void findsALockThatIsHeldWhileCallsCompute() {
        assertThat(bound(arm("VIRTUAL", 100, 1.05, 0.1, 50, 2))).contains("calls runs at once", "a lock");
        assertThat(bound(arm("VIRTUAL", 40, 1.2, 0.01, 20, 2)))
                .as("a fair lock costs more than the calls it guards")
                .startsWith(NOT_KNOWN);
    }

    @Test
    void namesTheModelsOwnThreadsOnlyIfTheCallsDoNotSlowEachOtherDown() {
        TestArm pool = arm("POOL", 26, 0.3, 5, 5.1, 200);

        assertThat(bound(pool)).startsWith("The 200 threads of POOL are probably the bound");
        assertThat(bound(pool, arm("VIRTUAL", 27, 0.3, 5, 26, 2)))
                .contains("But VIRTUAL is not faster, so the called system may admit equally few calls.");
        assertThat(bound(pool.with("together", 25))).doesNotContain("threads of POOL");
        assertThat(bound(arm("DEFAULT", 2_500, 0.1, 5, 5, 2))).startsWith("The 2 threads of DEFAULT are probably");
        assertThat(bound(arm("VIRTUAL", 2_500, 0.1, 5, 5, 2))).startsWith("The 2 carriers of VIRTUAL are probably");
        assertThat(bound(arm("UNCONFINED", 5_000, 0.1, 5, 5, 2))).startsWith("The 1 thread of UNCONFINED is probably");
    }

    @Test
    void countsWhatOtherProcessesTakeOfTheProcessors() {
        TestArm capped = arm("VIRTUAL", 100, 0.9, 5, 52, 2);

        assertThat(bound(capped.with("machine.busy", 2.0).with("machine.processors", 2.1)))
                .startsWith("Other processes kept 1.1 of 2 processors busy, and this JVM 0.9, so the called system may"
                        + " be the bound");
        assertThat(bound(capped.with("machine.busy", 20.0).with("machine.processors", 64)))
                .as("other processes may run on processors that this JVM cannot use")
                .doesNotContain("Other processes");
        assertThat(bound(capped.with("machine.busy", 1.0).with("machine.processors", 2)))
                .doesNotContain("Other processes");
    }

    @Test
    void tellsCollectionsAndAllocationFromComputing() {
        TestArm busy = arm("POOL", 100, 1.9, 0.18, 30, 200);

        assertThat(bound(busy)).startsWith("The processors are the bound").doesNotContain("allocates");
        assertThat(bound(busy.with("gc.alloc.rate.norm", 1e9)))
                .contains("Each call allocates 1.0 MB, 10.0 GB/s in all, which may be a large part of the work.");
        assertThat(bound(busy.with("gc.alloc.rate.norm", 1e9).with("pauses", 45)))
                .startsWith("Garbage collections stop the calls for 45 % of the time")
                .contains("1.0 MB allocated per call");
        assertThat(bound(busy.with("pauses", 10))).startsWith("The processors are the bound");
    }

    @Test
    void asksAboutModelsThatNeverBlockOnlyIfTheCallsDoNotWait() {
        assertThat(bound(arm("POOL", 100, 1.9, 0.18, 30, 200))).contains("If it never blocks");
        assertThat(bound(arm("POOL", 100, 1.9, 2, 30, 200)))
                .startsWith("The processors are the bound")
                .doesNotContain("If it never blocks");
    }

    @Test
    void saysThatOneAtATimeIsFastestOnlyIfTheOthersAreSlower() {
        TestArm one = arm("SEQUENTIAL", 10, 1, 0.01, 0.01, 1);
        TestArm other = arm("VIRTUAL", 11, 1, 0.01, 0.01, 2);

        assertThat(bound(one, other.worse())).startsWith("One at a time is fastest (");
        assertThat(bound(one, other)).startsWith("One at a time is fastest so far (");
    }

    @Test
    void namesNoBoundWhileThreadsLeak() {
        assertThat(bound(arm("VIRTUAL", 100, 0.1, 5, 52, 2).with("threads.left", 1)))
                .startsWith(NOT_KNOWN)
                .contains("they leave threads running");
    }

    @Test
    void saysNothingIfTheJvmDoesNotKnowItsProcessorTime() {
        assertThat(bound(arm("VIRTUAL", 8, 0, 5, 5.2, 2))).isEmpty();
    }

    @Test
    void namesIoAsNarrowBeforeTheVerdict() {
        TestArm wide = arm("VIRTUAL", 72, 0.9, 50, 55, 2).with("tasks", 200);
        TestArm narrow =
                arm("IO", 200, 0.3, 50, 51, 64).with("tasks", 200).in("kotlinx.coroutines.io.parallelism", "64");

        assertThat(bound(wide, narrow))
                .contains("IO (64 threads) is slower because of the number of threads, not because of the model.");
        assertThat(new FunctionBound(List.of(wide, narrow)).callWithTheSameLimit())
                .get(STRING)
                .contains("--limit 64")
                .contains("--model VIRTUAL,IO");
        assertThat(new FunctionBound(List.of(wide)).callWithTheSameLimit()).isEmpty();
    }

    private static String bound(Arm... arms) {
        return String.join(" ", new FunctionBound(List.of(arms)).sentences());
    }

    /**
     * Returns an arm.
     *
     * @param busy the number of busy processors
     * @param alone the time of a call alone in ms
     * @param together the time of a call among the others in ms
     * @param width the number of the model's threads
     */
    private static TestArm arm(String model, double millis, double busy, double alone, double together, double width) {
        return new TestArm(model, millis)
                .with("blocking", "com.acme.Repo::load")
                .with("limit", "0")
                .with("tasks", 1_000)
                .with("process.cpu", busy * millis * 1e3)
                .with("alone", alone)
                .with("together", together)
                .with("width", width);
    }
}
