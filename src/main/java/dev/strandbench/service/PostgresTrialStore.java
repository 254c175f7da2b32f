package dev.strandbench.service;

import dev.strandbench.postgres.PostgresAddress;
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
 * A schema of a PostgreSQL, as a deployment sees it: over one connection, which is kept, because the driver's own
 * thread would otherwise come and go.
 */
final class PostgresTrialStore implements TrialStore {

    private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(1);

    private final Connection connection;
    private final PostgresTable table;

    private PostgresTrialStore(Connection connection, PostgresTable table) {
        this.connection = connection;
        this.table = table;
    }

    /** Creates a schema, with the table in it. */
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
            // It is not used again either way.
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
}
