package dev.strandbench.scenario.stream;

import dev.strandbench.scenario.stream.ElementStream.StreamElement;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;

/** Takes one element after another through all steps on the caller's thread. */
record LoopStream() implements ElementStream {

    // Code that never waits must check for interruption itself. Rarely enough to cost nothing.
    private static final int ELEMENTS_BETWEEN_POLLS = 1_024;

    @Override
    public void run(int elements, StreamSteps steps) throws InterruptedException {
        for (int index = 0; index < elements; index++) {
            pollInterruption(index);
            StreamElement element = steps.produce().apply(index);
            steps.transform().accept(element);
            steps.consume().accept(element);
        }
    }

    /** Checks for interruption before every 1,024th element. */
    static void pollInterruption(int index) throws InterruptedException {
        if (index % ELEMENTS_BETWEEN_POLLS == 0 && Thread.interrupted()) {
            throw new InterruptedException("before element " + index);
        }
    }
}
