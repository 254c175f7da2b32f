package dev.strandbench.service;

import dev.strandbench.service.StoreAddress.StoreConnection;
import dev.strandbench.service.postgres.PostgresAddress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL schema that belongs to one deployment. Uses one permanent connection: with several, the driver would
 * start and end threads.
 */
final class PostgresTrialStore implements TrialStore {

    private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(1);

    private final Connection connection;
    private final PostgresTable table;

    private PostgresTrialStore(Connection connection, PostgresTable table) {
        this.connection = connection;
        this.table = table;
    }

    static PostgresTrialStore open(StoreConnection store, String schema, Duration patience) throws IOException {
        PostgresAddress where = store.postgres();
        Connection connection;
        try {
            connection = DriverManager.getConnection(where.url(), where.properties(patience, LONGEST_STATEMENT));
        } catch (SQLException e) {
            throw new IOException(TrialStore.unreachable(store, patience, e).getMessage() + ": " + e.getMessage(), e);
        }
        PostgresTrialStore opened = new PostgresTrialStore(connection, new PostgresTable(schema));
        try {
            for (String statement : opened.table.create()) {
                opened.execute(statement);
            }
        } catch (IOException e) {
            opened.disconnect();
            throw e;
        }
        return opened;
    }

    @Override
    public void disconnect() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The connection is not used again either way.
        }
    }

    private void execute(String sql) throws IOException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static IOException failed(SQLException e) {
        return new IOException("the store failed: " + e.getMessage(), e);
    }

    @Override
    public long count() throws IOException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(table.count())) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public List<Composition> compositions() throws IOException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(table.select())) {
            List<Composition> compositions = new ArrayList<>();
            while (rows.next()) {
                compositions.add(
                        Composition.ofValues(rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4)));
            }
            return compositions;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void clear() throws IOException {
        execute(table.clear());
    }

    @Override
    public void close() throws IOException {
        try {
            execute(table.drop());
        } finally {
            disconnect();
        }
    }

    /** SQL for the store's table in its own schema, whose name has no quotation marks. */
    record PostgresTable(String schema) {

        // All columns but the generated key, which stands for MongoDB's document id.
        private static final String COLUMNS = "request, " + UpstreamPart.CUSTOMER.path() + ", "
                + UpstreamPart.ACCOUNT.path() + ", " + UpstreamPart.OFFERS.path();

        private String name() {
            return "\"" + schema + "\"." + ServiceSettings.COLLECTION;
        }

        List<String> create() {
            return List.of(
                    "create schema \"" + schema + "\"",
                    "create table " + name() + " (id bigint generated always as identity primary key, "
                            + COLUMNS.replace(",", " bigint not null,") + " bigint not null)");
        }

        /** Returns the JDBC statement that inserts a row; the parameters have the order of {@link #select}. */
        String insertByJdbc() {
            return insert("?, ?, ?, ?");
        }

        String insertByR2dbc() {
            return insert("$1, $2, $3, $4");
        }

        private String insert(String parameters) {
            return "insert into " + name() + " (" + COLUMNS + ") values (" + parameters + ")";
        }

        String select() {
            return "select " + COLUMNS + " from " + name() + " order by id";
        }

        String count() {
            return "select count(*) from " + name();
        }

        String clear() {
            return "truncate " + name();
        }

        String drop() {
            return "drop schema \"" + schema + "\" cascade";
        }
    }
}
