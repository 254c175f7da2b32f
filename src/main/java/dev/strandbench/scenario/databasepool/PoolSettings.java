package dev.strandbench.scenario.databasepool;

import java.time.Duration;

/**
 * What all pools have in common.
 *
 * @param connections how many, open from the beginning, at least 1
 * @param acquireTimeout how long a transaction waits for one
 * @param statementTimeout after which the server ends a statement; zero for never
 * @param tables what their transactions read and write
 */
record PoolSettings(int connections, Duration acquireTimeout, Duration statementTimeout, DatabaseTables tables) {

    /** What a server calls the setting that ends statements. */
    static final String STATEMENT_TIMEOUT = "statement_timeout";

    /** Whether there is a timeout for statements. */
    boolean hasStatementTimeout() {
        return !statementTimeout.isZero();
    }
}
