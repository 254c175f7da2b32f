package dev.strandbench.scenario.service;

/**
 * Holds the documents in the store against what became of the requests. Each request that was answered has one. A
 * service that gets more requests than it can serve also stores some whose client has given up, perhaps not before the
 * next iteration: those are told apart, and are no fault. Used by one thread.
 *
 * <p>It counts, and knows no document by its request: as many as are undecided can be lost behind late ones. Where
 * every request so far has had a clear answer, none can.
 */
final class StoredRequests {

    /** Requests that failed, of which nobody knows yet whether they are stored. */
    private long undecided;

    /**
     * Takes note of an iteration.
     *
     * @param documents that the store has got in it
     * @param load what became of its requests
     * @return how many documents are of requests whose client had given up
     * @throws IllegalStateException if a request was answered and not stored, or a document is of no request
     */
    long requireRight(long documents, LoadReport load) {
        undecided += load.undecided();
        long late = documents - load.successes();
        if (late < 0 || late > undecided) {
            throw new IllegalStateException("the store has " + documents + " documents after " + load.successes()
                    + " requests that were answered and " + load.failures() + " that failed, with " + undecided
                    + " so far that may be stored without an answer: " + load.errors());
        }
        undecided -= late;
        return late;
    }
}
