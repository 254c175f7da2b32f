package dev.strandbench.service;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.strandbench.machine.ParentProcess;

/** The program that runs the embedded MongoDB: it speaks MongoDB's wire protocol and keeps documents in memory. */
final class MongoProgram {

    private MongoProgram() {}

    public static void main(String[] arguments) {
        ParentProcess.endWithIt();
        ParentProcess.announce(new MongoServer(new MemoryBackend()).bind().getPort());
    }
}
