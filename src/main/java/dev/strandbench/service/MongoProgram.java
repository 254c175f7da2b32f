package dev.strandbench.service;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.strandbench.process.ParentProcess;

/** The embedded MongoDB, as a program: speaks its wire protocol and keeps documents in memory. */
final class MongoProgram {

    private MongoProgram() {}

    /** Runs until the process that started this ends. */
    public static void main(String[] arguments) {
        ParentProcess.endWithIt();
        ParentProcess.announce(new MongoServer(new MemoryBackend()).bind().getPort());
    }
}
