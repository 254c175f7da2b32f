package dev.strandbench.service;

import dev.strandbench.service.StoreAddress.StoreConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A deployment's own database or schema, which goes when the deployment ends. Used by one thread at a time. */
interface TrialStore extends AutoCloseable {

    /** Creates a database or schema with an unused name; throws {@link IOException} if the store cannot be reached. */
    static TrialStore open(StoreConnection store, String place, Duration patience) throws IOException {
        return store.kind() == StoreKind.mongo
                ? MongoTrialStore.open(store, place, patience)
                : PostgresTrialStore.open(store, place, patience);
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
