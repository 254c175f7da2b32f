package dev.strandbench.scenario.databasepool;

/**
 * The part of an op while all connections could be in use, in ns of the clock; empty if it ends before it begins.
 *
 * @param begin from when on, inclusive
 * @param end until when, inclusive
 */
record DemandedTime(long begin, long end) {

    /** How long it lasts, in ns; 0 if it is empty. */
    long nanos() {
        return Math.max(0, end - begin);
    }

    /** How much of the time between two instants falls into it, in ns; 0 if none does. */
    long overlap(long from, long to) {
        return Math.max(0, Math.min(end, to) - Math.max(begin, from));
    }

    /** Whether an instant falls into it. */
    boolean contains(long instant) {
        return begin <= instant && instant <= end;
    }
}
