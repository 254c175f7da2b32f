package dev.strandbench.service;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.strandbench.process.ParentProcess;

/** The embedded store, as a program; the argument is its {@link StoreKind}. */
final class StoreServer {

    private StoreServer() {}

    /** Runs until the process that started this ends. */
    public static void main(String[] arguments) {
        ParentProcess.endWithIt();
        ParentProcess.announce(
                switch (StoreKind.valueOf(arguments[0])) {
                    case mongo -> startMongo();
                    // The place of a PostgreSQL that comes with the jar: one on the loopback interface, for the user
                    // postgres without a password, that ends with this process. Until there is one, StoreAddress
                    // refuses to ask for it.
                    case postgres -> throw new IllegalStateException("the store that comes with the jar is a MongoDB");
                });
    }

    /** Speaks MongoDB's wire protocol and keeps documents in memory; returns the port. */
    private static int startMongo() {
        return new MongoServer(new MemoryBackend()).bind().getPort();
    }
}
