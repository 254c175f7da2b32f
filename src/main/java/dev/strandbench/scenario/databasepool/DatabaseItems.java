package dev.strandbench.scenario.databasepool;

import dev.strandbench.workload.Checksum;

/** What there is to read in the database. */
final class DatabaseItems {

    /** How many items there are; a transaction reads other ones than its neighbours do. */
    static final int COUNT = 1_000;

    private DatabaseItems() {}

    /** What is stored for an item, so that a read of a wrong one shows. */
    static long valueOf(int item) {
        return Checksum.of(item);
    }
}
