package dev.strandbench.scenario.stream;

/**
 * What goes through the stages: made once, before the first op, so that no arm boxes or allocates it, and filled anew
 * whenever it is produced. One stage at a time has it; whatever hands it over makes what was written visible.
 */
public final class StreamElement {

    final int index;
    long value;
    long producedNanos;

    /** An element of a place in the stream, from 0. */
    StreamElement(int index) {
        this.index = index;
    }
}
