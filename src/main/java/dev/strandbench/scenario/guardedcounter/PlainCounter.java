package dev.strandbench.scenario.guardedcounter;

/** A counter that is right only while one task at a time is in {@link #increment}. */
final class PlainCounter {

    private final Runnable insideUpdate;
    private long value;

    /** Runs something between each read and write. */
    PlainCounter(Runnable insideUpdate) {
        this.insideUpdate = insideUpdate;
    }

    void increment() {
        long read = value;
        insideUpdate.run();
        value = read + 1;
    }

    long value() {
        return value;
    }
}
