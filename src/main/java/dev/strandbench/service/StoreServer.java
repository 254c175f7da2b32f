package dev.strandbench.service;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.strandbench.process.ParentProcess;

/** The embedded store, as a program: speaks MongoDB's wire protocol and keeps documents in memory. */
final class StoreServer {

    private StoreServer() {}

    /** Runs until the process that started this ends. */
    public static void main(String[] arguments) {
        ParentProcess.endWithIt();
        MongoServer server = new MongoServer(new MemoryBackend());
        ParentProcess.announce(server.bind().getPort());
    }
}
