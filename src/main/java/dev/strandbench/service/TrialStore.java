package dev.strandbench.service;

import dev.strandbench.service.StoreAddress.StoreConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A deployment's own database or schema in the store, which goes when the deployment ends. Used by one thread at a
 * time.
 */
interface TrialStore extends AutoCloseable {

    /**
     * Creates a database or schema for a service's compositions.
     *
     * @param place its name, not in use yet
     * @param patience the longest wait for the store
     * @throws IOException if the store cannot be reached
     */
    static TrialStore open(StoreConnection store, String place, Duration patience) throws IOException {
        return switch (store.kind()) {
            case mongo -> MongoTrialStore.open(store, place, patience);
            case postgres -> PostgresTrialStore.open(store, place, patience);
        };
    }

    long count() throws IOException;

    List<Composition> compositions() throws IOException;

    void clear() throws IOException;

    /** Closes the connection and keeps the database or schema. */
    void disconnect();

    /** Drops the database or schema and closes the connection. */
    @Override
    void close() throws IOException;

    static IOException unreachable(StoreConnection store, Duration patience, Exception cause) {
        return new IOException(
                "the store at " + store.shown() + " cannot be reached within " + patience.toSeconds() + " s", cause);
    }
}
