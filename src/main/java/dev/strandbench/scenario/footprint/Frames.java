package dev.strandbench.scenario.footprint;

import dev.strandbench.workload.Checksum;

/**
 * The frames below which a task parks: a recursion that keeps an {@code int} and two {@code long}s in each frame and
 * needs them again on the way back, so that no compiler can drop a frame or what is in it. The suspending style has its
 * twin in Kotlin.
 */
final class Frames {

    private Frames() {}

    /** Parks at the gate, below {@code depth} frames of this method; returns what {@link #value} computes. */
    static long descend(int depth, long left, long right, ParkingGate gate) throws InterruptedException {
        long below = 0;
        if (depth > 1) {
            below = descend(depth - 1, right, left + depth, gate);
        } else {
            gate.park();
        }
        return below + depth * (left ^ right);
    }

    /** What the outermost frame of the task with this index gets as its second number; the first is the index. */
    static long right(int index) {
        return Checksum.of(index);
    }

    /** What the frames of one task give back. */
    static long value(int stackDepth, int index) {
        long left = index;
        long right = right(index);
        long sum = 0;
        for (int depth = stackDepth; depth >= 1; depth--) {
            sum += depth * (left ^ right);
            long next = left + depth;
            left = right;
            right = next;
        }
        return sum;
    }

    /** What the frames of all tasks give back together, modulo 2⁶⁴. */
    static long sum(int tasks, int stackDepth) {
        long sum = 0;
        for (int index = 0; index < tasks; index++) {
            sum += value(stackDepth, index);
        }
        return sum;
    }
}
