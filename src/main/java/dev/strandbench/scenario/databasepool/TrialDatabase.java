package dev.strandbench.scenario.databasepool;

import dev.strandbench.postgres.PostgresAddress;
import dev.strandbench.postgres.PostgresServer;
import dev.strandbench.service.StoreAddress;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The database of one trial, with tables that nobody else uses.
 *
 * @param server the one that was started for it; empty if it is somebody's own
 */
record TrialDatabase(Optional<PostgresServer> server, DatabaseTables tables) implements AutoCloseable {

    /** The most connections of a pool. The server is made for them, whatever the pool has, and so the same always. */
    static final int MOST_CONNECTIONS = 100;

    /**
     * Starts the server, or finds somebody's own, and creates the tables.
     *
     * @throws IOException if there is no such database; nothing is left running
     */
    static TrialDatabase open(StoreAddress where, int queryMillis) throws IOException {
        Optional<PostgresServer> server =
                where.isEmbedded() ? Optional.of(PostgresServer.start(MOST_CONNECTIONS)) : Optional.empty();
        try {
            PostgresAddress address = server.isPresent()
                    ? server.get().address()
                    : where.resolved(System.getenv()).postgres();
            TrialDatabase database = new TrialDatabase(server, DatabaseTables.of(address, queryMillis));
            database.tables.create();
            return database;
        } catch (SQLException e) {
            server.ifPresent(PostgresServer::close);
            throw new IOException("the database cannot be used: " + e.getMessage(), e);
        } catch (IOException | RuntimeException e) {
            server.ifPresent(PostgresServer::close);
            throw e;
        }
    }

    /** Ends the server; removes the tables from a database that stays. Does not throw. */
    @Override
    public void close() {
        if (server.isPresent()) {
            server.get().close();
            return;
        }
        try {
            tables.drop();
        } catch (SQLException e) {
            System.out.println("the schema " + tables.schema() + " could not be removed: " + e.getMessage());
        }
    }
}
