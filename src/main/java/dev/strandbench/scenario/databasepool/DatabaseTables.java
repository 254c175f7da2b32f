package dev.strandbench.scenario.databasepool;

import dev.strandbench.service.postgres.PostgresAddress;
import dev.strandbench.workload.Checksum;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The tables of one trial. The rows that transactions insert have no primary key, so that duplicates are visible. The
 * methods open their own connections instead of using a pool. The schema's name needs no quotes.
 */
record DatabaseTables(PostgresAddress address, String schema, int queryMillis) {

    /** The number of items. Consecutive transactions read different items. */
    static final int ITEMS = 1_000;

    private static final int MILLIS_DIGITS = 3;

    // A rounding error lengthens 1 ms slightly, and PostgreSQL's pg_sleep rounds up to whole ms, so 1 ms takes 2 ms. A
    // time that is half a millisecond shorter is rounded up to the exact time.
    private static final BigDecimal ROUNDED_UP = new BigDecimal("0.0005");

    private static final int MEASURED_MILLIS = 500;
    private static final int MOST_MEASURED = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(50);

    static DatabaseTables of(PostgresAddress address, int queryMillis) {
        String schema = "strandbench_" + UUID.randomUUID().toString().replace("-", "");
        return new DatabaseTables(address, schema, queryMillis);
    }

    /**
     * Returns a statement that reads an item and sleeps in the server; {@code item} is the placeholder for the item's
     * id.
     */
    String query(String item) {
        return "select value" + sleep(queryMillis) + " from " + schema + ".item where id = " + item;
    }

    static String sleep(int queryMillis) {
        BigDecimal seconds = BigDecimal.valueOf(queryMillis, MILLIS_DIGITS).subtract(ROUNDED_UP);
        return queryMillis == 0 ? "" : ", pg_sleep(" + seconds + ")";
    }

    String insert(String id) {
        return "insert into " + schema + ".receipt (id) values (" + id + ")";
    }

    void create() throws SQLException {
        execute(
                "create schema " + schema,
                "create table " + schema + ".item (id integer primary key, value bigint not null)",
                "create table " + schema + ".receipt (id bigint not null)");
        try (Connection connection = connect();
                PreparedStatement insert =
                        connection.prepareStatement("insert into " + schema + ".item values (?, ?)")) {
            connection.setAutoCommit(false);
            for (int item = 0; item < ITEMS; item++) {
                insert.setInt(1, item);
                insert.setLong(2, valueOf(item));
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
        execute("analyze " + schema + ".item");
    }

    long[] storedIds() throws SQLException {
        try (Connection connection = connectWhenItIsBack();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id from " + schema + ".receipt")) {
            LongStream.Builder ids = LongStream.builder();
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
            return ids.build().toArray();
        }
    }

    /** Makes up to 100 queries in sequence, and returns their median time, in ms. */
    double medianQueryMillis() throws SQLException {
        long[] nanos = new long[Math.clamp(MEASURED_MILLIS / Math.max(1, queryMillis), 1, MOST_MEASURED)];
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(query("?"))) {
            for (int item = 0; item < nanos.length; item++) {
                statement.setInt(1, item);
                long begin = System.nanoTime();
                try (ResultSet rows = statement.executeQuery()) {
                    if (!rows.next()) {
                        throw new IllegalStateException("there is no item " + item);
                    }
                }
                nanos[item] = System.nanoTime() - begin;
            }
        }
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1e6;
    }

    /** Counts the open connections by application name, and checks that the pool has opened no surplus connection. */
    void requireNoMoreConnections(int connections) throws SQLException {
        int open = openConnections();
        if (open > connections) {
            throw new IllegalStateException("a pool of " + connections + " connections has opened " + open);
        }
    }

    int openConnections() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(
                        "select count(*) from pg_stat_activity where application_name = ?")) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("the server does not count its connections");
                }
                return rows.getInt(1);
            }
        }
    }

    void forget() throws SQLException {
        try (Connection connection = connectWhenItIsBack();
                Statement statement = connection.createStatement()) {
            statement.execute("truncate " + schema + ".receipt");
        }
    }

    /** Drops the tables; fails if a transaction locks a table for more than half a minute. */
    void drop() throws SQLException {
        execute("set lock_timeout = " + PATIENCE.toMillis(), "drop schema if exists " + schema + " cascade");
    }

    private Connection connect() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(address.url());
        source.setUser(address.user());
        source.setPassword(address.password());
        source.setSslMode(address.sslMode());
        return source.getConnection();
    }

    // Waits up to half a minute until a killed server returns; an interrupt ends the wait.
    private Connection connectWhenItIsBack() throws SQLException {
        long begin = System.nanoTime();
        while (true) {
            try {
                return connect();
            } catch (SQLException e) {
                if (!isAway(e)
                        || System.nanoTime() - begin > PATIENCE.toNanos()
                        || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    // Returns true for PostgreSQL's error classes 08 (connection exception) and 57 (operator intervention).
    private static boolean isAway(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57"));
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        }
    }

    /** Returns the stored value of an item. Different items have different values, so that a wrong read is visible. */
    static long valueOf(int item) {
        return Checksum.of(item);
    }
}
