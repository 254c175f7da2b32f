package dev.strandbench.scenario.databasepool;

import java.util.BitSet;

/** The rows that an iteration must leave: one per acknowledged commit, maybe one per commit without an answer. */
final class Ledger {

    private final BitSet acknowledged = new BitSet();
    private final BitSet doubtful = new BitSet();
    private long firstId;
    private long nextId;

    void begin() {
        acknowledged.clear();
        doubtful.clear();
        firstId = nextId;
    }

    long takeIds(int transactions) {
        long first = nextId;
        nextId += transactions;
        return first;
    }

    void acknowledge(long id) {
        acknowledged.set(index(id));
    }

    void doubt(long id) {
        doubtful.set(index(id));
    }

    private int index(long id) {
        return Math.toIntExact(id - firstId);
    }

    /** Checks that no stored row is missing or surplus, and returns their number. */
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
