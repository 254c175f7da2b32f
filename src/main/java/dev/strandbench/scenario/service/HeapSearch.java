package dev.strandbench.scenario.service;

/**
 * The search for the least heap in which something works. The interval between a heap in which it does not and one in
 * which it does is halved until they are next to each other, which finds the bound if whatever works in a heap works in
 * every larger one. Near the bound chance decides, and anywhere an attempt may fail for once: so the one that is found
 * has to work a second time, and where it does not, larger ones are tried until one works twice; and the one below it
 * has to fail a second time, and where it does not, smaller ones are tried as long as they work twice.
 *
 * @param least to try, in MiB; a multiple of the step
 * @param most to try, in MiB; a multiple of the step, and known to be enough
 * @param step between heaps that differ, in MiB; at least 1
 */
record HeapSearch(int least, int most, int step) {

    /** An attempt to work in a heap. */
    @FunctionalInterface
    interface HeapAttempt {

        /** Tries a heap of so many MiB; returns whether it is enough. */
        boolean works(int mebibytes) throws Exception;
    }

    /**
     * What was found.
     *
     * @param mebibytes the least heap that was enough twice, in MiB; or the most to try, if none below it was
     * @param moved by how much second attempts moved it from where the interval was halved to, up or down, in MiB; 0 if
     *     the bound is sharp
     */
    record FoundHeap(int mebibytes, int moved) {}

    /** With how many attempts it ends where second ones move the bound by a step at most. */
    int usualAttempts() {
        int halvings = Integer.SIZE - Integer.numberOfLeadingZeros((most - least) / step);
        return halvings + 4;
    }

    /** Searches, with as many attempts as it takes. */
    FoundHeap search(HeapAttempt attempt) throws Exception {
        int once = worksOnce(attempt);
        int twice = once;
        while (twice < most && !worksAgain(twice, once, attempt)) {
            twice += step;
        }
        if (twice == once) {
            twice = leastFrom(once, attempt);
        }
        return new FoundHeap(twice, Math.abs(twice - once));
    }

    /** The least from one downwards that is enough; the next smaller was too small once, perhaps by chance. */
    private int leastFrom(int enough, HeapAttempt attempt) throws Exception {
        int lower = enough;
        while (lower > least && attempt.works(lower - step) && attempt.works(lower - step)) {
            lower -= step;
        }
        return lower;
    }

    private int worksOnce(HeapAttempt attempt) throws Exception {
        int refused = least - step;
        int enough = most;
        while (enough - refused > step) {
            int middle = refused + (enough - refused) / step / 2 * step;
            if (attempt.works(middle)) {
                enough = middle;
            } else {
                refused = middle;
            }
        }
        return enough;
    }

    /** One that has not been tried yet has to work twice here. */
    private static boolean worksAgain(int mebibytes, int once, HeapAttempt attempt) throws Exception {
        return attempt.works(mebibytes) && (mebibytes == once || attempt.works(mebibytes));
    }
}
