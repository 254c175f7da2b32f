package dev.strandbench.scenario.stream;

/** One element after another through all steps, on the caller. */
record LoopStream() implements ElementStream {

    // What never waits has to look by itself whether it is interrupted; so seldom that it costs nothing.
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

    /**
     * Looks, before every 1,024th element, whether to stop.
     *
     * @throws InterruptedException if the current thread is interrupted, which it then no longer is
     */
    static void pollInterruption(int index) throws InterruptedException {
        if (index % ELEMENTS_BETWEEN_POLLS == 0 && Thread.interrupted()) {
            throw new InterruptedException("before element " + index);
        }
    }

    @Override
    public void close() {
        // There is no thread but the caller's.
    }
}
