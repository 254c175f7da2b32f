package dev.strandbench.scenario.overload;

import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;

/** The work of a request: half of the CPU work, a wait, and the other half. The request holds memory until its end. */
record ServedWork(CpuBurn half, Wait downstream) {

    static final int HELD_BYTES = 16 * 1024;

    private static final byte TOUCHED = 1;

    byte[] begin() {
        byte[] held = new byte[HELD_BYTES];
        held[HELD_BYTES - 1] = TOUCHED;
        half.run();
        return held;
    }

    /** Does the second half of the work; returns true if the held memory still has its content. */
    boolean end(byte[] held) {
        half.run();
        return held[HELD_BYTES - 1] == TOUCHED;
    }

    boolean block() throws InterruptedException {
        byte[] held = begin();
        downstream.block();
        return end(held);
    }
}
