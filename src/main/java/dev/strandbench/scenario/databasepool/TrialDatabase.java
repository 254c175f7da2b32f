package dev.strandbench.scenario.databasepool;

import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.postgres.PostgresAddress;
import dev.strandbench.service.postgres.PostgresServer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/** The database of one trial: the embedded server or the user's own. Each trial has its own tables. */
record TrialDatabase(Optional<PostgresServer> server, DatabaseTables tables) implements AutoCloseable {

    /** The largest pool. The server always accepts as many connections, so pool sizes stay comparable. */
    static final int MOST_CONNECTIONS = 100;

    /** Starts the embedded server or connects to the user's, and creates the tables. After a failure all is closed. */
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

    /** Ends the embedded server, or drops the tables in the user's database. Does not throw. */
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
