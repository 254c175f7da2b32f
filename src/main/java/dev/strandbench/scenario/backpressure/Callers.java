package dev.strandbench.scenario.backpressure;

/**
 * Who asks. Calls are numbered through: those of a caller follow one another, and so do callers.
 *
 * @param count how many callers there are at once, at least 0
 * @param calls how many each makes, one after the other, at least 1
 */
public record Callers(int count, int calls) {

    /** The calls of all of them. */
    public int allCalls() {
        return count * calls;
    }

    /** The first call of a caller; the one before that of the next caller is its last. */
    public int first(int caller) {
        return caller * calls;
    }
}
