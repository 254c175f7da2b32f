package dev.strandbench.service;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.strandbench.machine.ParentProcess;

/** Runs the embedded MongoDB, a server that speaks MongoDB's protocol and keeps documents in memory. */
final class MongoProgram {

    private MongoProgram() {}

    public static void main(String[] arguments) {
        ParentProcess.endWithIt();
        ParentProcess.announce(new MongoServer(new MemoryBackend()).bind().getPort());
    }
}
