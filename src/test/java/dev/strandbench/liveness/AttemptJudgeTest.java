package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.liveness.AttemptOutcome.Ended;
import dev.strandbench.liveness.AttemptOutcome.Failed;
import dev.strandbench.liveness.AttemptOutcome.Unsupported;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AttemptJudgeTest {

    private final AttemptJudge judge = new AttemptJudge();
    private long cpuMillis = 300;

    private void start() {
        judge.read("started");
    }

    private void readings(int count, long advances, long cpuMillisEach) {
        readings(count, advances, cpuMillisEach, "0");
    }

    private void readings(int count, long advances, long cpuMillisEach, String awake) {
        for (int reading = 0; reading < count; reading++) {
            cpuMillis += cpuMillisEach;
            judge.read("alive " + advances + " " + cpuMillis + " 2 " + awake);
        }
    }

    private static Ended ended(int threads, OptionalLong lateMillis, String... held) {
        return new Ended(threads, lateMillis, List.of(held));
    }

    private static Failed failed(String reason) {
        return new Failed(reason);
    }

    @Test
    void knowsTheThreadsOfAnAttemptThatEnded() {
        start();
        readings(3, 7, 50);
        judge.read("ended 5 -");

        assertThat(judge.outcome()).contains(ended(5, OptionalLong.empty()));
        assertThat(judge.isQuiet()).isFalse();
    }

    @Test
    void knowsHowLateTasksEndedAndWhereTheyHeldTheirCarriers() {
        start();
        judge.read("held Thread.sleep in Repo.load (Repo.java:42)");
        judge.read("ended 1 17");

        assertThat(judge.outcome()).contains(ended(1, OptionalLong.of(17), "Thread.sleep in Repo.load (Repo.java:42)"));
    }

    @Test
    void givesUpAfterTheGivenNumberOfReadings() {
        AttemptJudge impatient = new AttemptJudge(3);
        impatient.read("started");
        impatient.read("alive 1 300 1 1");
        impatient.read("alive 2 400 1 -");
        assertThat(impatient.outcome()).isEmpty();

        impatient.read("alive 3 500 1 0");

        assertThat(impatient.outcome()).contains(failed("it neither ended nor stalled in 3 readings"));
    }

    @Test
    void prefersAStallToGivingUp() {
        AttemptJudge patient = new AttemptJudge(AttemptJudge.IDLE_READINGS + 1);
        patient.read("started");
        for (int reading = 0; reading <= AttemptJudge.IDLE_READINGS; reading++) {
            patient.read("alive 7 " + (300 + reading) + " 1 0");
        }

        assertThat(patient.outcome()).isEmpty();
        assertThat(patient.isQuiet()).isTrue();
    }

    @Test
    void isQuietIfNothingAdvancesInAnIdleJvm() {
        start();
        readings(AttemptJudge.IDLE_READINGS, 7, 1);
        assertThat(judge.isQuiet()).isFalse();

        readings(1, 7, 1);

        assertThat(judge.isQuiet()).isTrue();
        assertThat(judge.outcome()).isEmpty();
    }

    @Test
    void isQuietIfNothingEverAdvanced() {
        start();
        readings(AttemptJudge.IDLE_READINGS + 1, 0, 1);

        assertThat(judge.isQuiet()).isTrue();
    }

    @Test
    void isNotQuietAfterAnAdvance() {
        start();
        readings(2 * AttemptJudge.IDLE_READINGS, 7, 1);
        readings(1, 8, 1);

        assertThat(judge.isQuiet()).isFalse();
        assertThat(judge.advances()).isEqualTo(8);
    }

    @Test
    void waitsOnASlowMachineForTasksThatStillUseCpuTime() {
        start();
        // A fifth of a processor is left beside other programs.
        readings(240, 7, 20);

        assertThat(judge.isQuiet()).isFalse();
    }

    @Test
    void waitsForThreadsThatCannotSleepHoweverLittleCpuTimeTheyGet() {
        start();
        // A thread waits for a processor, a disk or memory.
        readings(10 * AttemptJudge.IDLE_READINGS, 7, 0, "1");
        assertThat(judge.isQuiet()).isFalse();

        readings(AttemptJudge.IDLE_READINGS, 7, 0);
        assertThat(judge.isQuiet()).isFalse();

        readings(1, 7, 0);
        assertThat(judge.isQuiet()).isTrue();
    }

    @Test
    void countsAllReadingsWhereTheSystemDoesNotShowThreads() {
        start();
        readings(AttemptJudge.IDLE_READINGS + 1, 7, 1, "-");

        assertThat(judge.isQuiet()).isTrue();
    }

    @Test
    void isQuietIfTasksOnlyPoll() {
        start();
        readings(AttemptJudge.POLLING_READINGS, 7, 5);
        assertThat(judge.isQuiet()).isFalse();

        readings(1, 7, 5);

        assertThat(judge.isQuiet()).isTrue();
    }

    @Test
    void waitsForAJvmThatTheMachineStops() {
        start();
        // However late these readings come, they are too few to judge by.
        readings(AttemptJudge.IDLE_READINGS, 7, 0);

        assertThat(judge.isQuiet()).isFalse();
    }

    @Test
    void doesNotTakeAShortBurstOfOtherWorkForProgress() {
        start();
        readings(20, 7, 1);
        readings(1, 7, 30);
        readings(20, 7, 1);

        assertThat(judge.isQuiet()).isTrue();
    }

    @Test
    void isQuietIfABusyPatternDoesNotAdvanceInFiveSecondsOfItsCpuTime() {
        start();
        readings(1, 7, 0, "2");
        readings(24, 7, 200, "2");
        assertThat(judge.isQuiet()).isFalse();

        readings(1, 7, 200, "2");

        assertThat(judge.isQuiet()).isTrue();
    }

    @Test
    void countsTheCpuTimeOfABusyPatternFromItsLastAdvance() {
        start();
        readings(24, 7, 200);
        readings(24, 8, 200);

        assertThat(judge.isQuiet()).isFalse();
    }

    @Test
    void knowsWhyATaskFailed() {
        start();
        judge.read("failed java.lang.AssertionError: two at Pattern.run(Pattern.java:3)");
        judge.ended(0);

        assertThat(judge.outcome()).contains(failed("java.lang.AssertionError: two at Pattern.run(Pattern.java:3)"));
    }

    @Test
    void knowsWhatAJdkDoesNotSupport() {
        start();
        judge.read("unsupported java.lang.UnsupportedOperationException: FFM");

        assertThat(judge.outcome()).contains(new Unsupported("java.lang.UnsupportedOperationException: FFM"));
    }

    @Test
    void saysWhatAJvmPrintedThatCrashed() {
        start();
        readings(1, 7, 1);
        judge.read("# A fatal error has been detected by the Java Runtime Environment:");
        judge.ended(134);

        assertThat(judge.outcome())
                .contains(failed("the JVM ended with status 134: "
                        + "# A fatal error has been detected by the Java Runtime Environment:"));
    }

    @Test
    void saysWhatAJvmPrintedThatDidNotStart() {
        judge.read("Unrecognized option: -nonsense");
        judge.ended(1);

        assertThat(judge.outcome())
                .contains(failed("the JVM did not start and ended with status 1: Unrecognized option: -nonsense"));
    }

    @Test
    void givesUpOnAJvmThatIsSilent() {
        judge.silent();

        assertThat(judge.outcome()).contains(failed("the JVM did not start in 2 minutes"));
    }

    @Test
    void doesNotBelieveOtherLines() {
        start();
        judge.read("ended");
        judge.read("ended soon");
        judge.read("ended 5");
        judge.read("held");
        judge.read("alive");
        judge.read("alive 7 300 2");
        judge.read("the tasks have ended 5");

        assertThat(judge.outcome()).isEmpty();
    }
}
