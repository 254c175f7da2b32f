package dev.strandbench.scenario.databasepool;

import dev.strandbench.postgres.PostgresAddress;
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
 * The tables of one trial, in a schema of their own: items to read, and a row for each transaction that was committed.
 * The rows have no key, so that one that is stored twice is there twice. Every call has a connection of its own,
 * outside of the pools that are measured.
 *
 * @param schema a name that needs no quotes
 * @param queryMillis how long a query takes beside its work, in ms
 */
record DatabaseTables(PostgresAddress address, String schema, int queryMillis) {

    private static final int MILLIS_DIGITS = 3;

    /**
     * PostgreSQL's {@code pg_sleep} rounds what is left of its time up to whole ms, and what is left of 1 ms is a
     * little more than that in its floating-point seconds since 2000: it would sleep 2. Half a millisecond less is
     * rounded up to exactly what is asked for.
     */
    private static final BigDecimal ROUNDED_UP = new BigDecimal("0.0005");

    private static final int MEASURED_MILLIS = 500;
    private static final int MOST_MEASURED = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** Tables of a trial that is about to begin. */
    static DatabaseTables of(PostgresAddress address, int queryMillis) {
        String schema = "strandbench_" + UUID.randomUUID().toString().replace("-", "");
        return new DatabaseTables(address, schema, queryMillis);
    }

    /**
     * A statement that reads the value of an item, and sleeps in the server for the time that a query is to take: as
     * long as a disk or another machine would keep it, without work for this machine's processors.
     *
     * @param item how the driver marks the place of the item's number
     */
    String query(String item) {
        return "select value" + sleep(queryMillis) + " from " + schema + ".item where id = " + item;
    }

    /** What makes a query sleep for so many ms, exactly; nothing for none. */
    static String sleep(int queryMillis) {
        BigDecimal seconds = BigDecimal.valueOf(queryMillis, MILLIS_DIGITS).subtract(ROUNDED_UP);
        return queryMillis == 0 ? "" : ", pg_sleep(" + seconds + ")";
    }

    /** A statement that stores a transaction's row. */
    String insert(String id) {
        return "insert into " + schema + ".receipt (id) values (" + id + ")";
    }

    /** Creates the tables, and the items. */
    void create() throws SQLException {
        execute(
                "create schema " + schema,
                "create table " + schema + ".item (id integer primary key, value bigint not null)",
                "create table " + schema + ".receipt (id bigint not null)");
        try (Connection connection = connect();
                PreparedStatement insert =
                        connection.prepareStatement("insert into " + schema + ".item values (?, ?)")) {
            connection.setAutoCommit(false);
            for (int item = 0; item < DatabaseItems.COUNT; item++) {
                insert.setInt(1, item);
                insert.setLong(2, DatabaseItems.valueOf(item));
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
        execute("analyze " + schema + ".item");
    }

    /** The ids of all rows that are stored, in no order. */
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

    /**
     * How long a query takes that nobody disturbs, in ms: the median of as many, one after the other, as take half a
     * second or are enough.
     */
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
        return nanos[nanos.length / 2] / NANOS_PER_MILLI;
    }

    /**
     * Makes sure that a pool whose connections are named after the schema has not opened more than it should have, in
     * use or not.
     *
     * @throws IllegalStateException if it has
     */
    void requireNoMoreConnections(int connections) throws SQLException {
        int open = openConnections();
        if (open > connections) {
            throw new IllegalStateException("a pool of " + connections + " connections has opened " + open);
        }
    }

    /** How many connections the server has that are named after the schema. */
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

    /** Deletes all rows, so that every iteration begins with none. */
    void forget() throws SQLException {
        try (Connection connection = connectWhenItIsBack();
                Statement statement = connection.createStatement()) {
            statement.execute("truncate " + schema + ".receipt");
        }
    }

    /** Removes the tables; gives up on one that a transaction has kept for half a minute. */
    void drop() throws SQLException {
        execute("set lock_timeout = " + PATIENCE.toMillis(), "drop schema if exists " + schema + " cascade");
    }

    /** Outside of any pool, for what is not measured. */
    private Connection connect() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(address.url());
        source.setUser(address.user());
        source.setPassword(address.password());
        source.setSslMode(address.sslMode());
        return source.getConnection();
    }

    /** A server that was killed may still be about to come back. Blocks for half a minute, or until an interrupt. */
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

    /** By the classes of PostgreSQL's error codes: 08 is a connection that fails, 57 what its operator did to it. */
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
}
