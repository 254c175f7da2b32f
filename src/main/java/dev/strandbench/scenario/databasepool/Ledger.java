package dev.strandbench.scenario.databasepool;

import java.util.BitSet;

/**
 * Which rows the database must have after an iteration: that of every transaction whose commit it has acknowledged,
 * once, and no other. Whether a transaction was committed whose commit got no answer, the database alone knows; it then
 * may have the row or not. Used by one thread.
 */
final class Ledger {

    private final BitSet acknowledged = new BitSet();
    private final BitSet doubtful = new BitSet();
    private long firstId;
    private long nextId;

    /** Begins an iteration, whose rows have the ids from the next one on. */
    void begin() {
        acknowledged.clear();
        doubtful.clear();
        firstId = nextId;
    }

    /**
     * Sets ids aside for the transactions of an op.
     *
     * @return the first of them
     */
    long takeIds(int transactions) {
        long first = nextId;
        nextId += transactions;
        return first;
    }

    /** A transaction was committed. */
    void acknowledge(long id) {
        acknowledged.set(index(id));
    }

    /** A transaction may have been committed. */
    void doubt(long id) {
        doubtful.set(index(id));
    }

    private int index(long id) {
        return Math.toIntExact(id - firstId);
    }

    /**
     * Makes sure that the database has what it must have, and returns how many transactions were successful: as many as
     * it has rows.
     *
     * @param storedIds of all rows
     * @throws IllegalStateException if a row is missing, or there is one too many
     */
    int settle(long[] storedIds) {
        BitSet stored = new BitSet();
        for (long id : storedIds) {
            if (id < firstId || id >= nextId) {
                throw wrong("has a row of a transaction that there was not: " + id);
            }
            if (stored.get(index(id))) {
                throw wrong("has committed a transaction twice: " + id);
            }
            stored.set(index(id));
        }
        BitSet lost = (BitSet) acknowledged.clone();
        lost.andNot(stored);
        if (!lost.isEmpty()) {
            throw wrong("has lost " + lost.cardinality() + " of " + acknowledged.cardinality()
                    + " transactions that it had acknowledged");
        }
        BitSet unasked = (BitSet) stored.clone();
        unasked.andNot(acknowledged);
        unasked.andNot(doubtful);
        if (!unasked.isEmpty()) {
            throw wrong("has committed " + unasked.cardinality() + " transactions that have failed before");
        }
        return stored.cardinality();
    }

    private static IllegalStateException wrong(String what) {
        return new IllegalStateException("the database " + what);
    }
}
