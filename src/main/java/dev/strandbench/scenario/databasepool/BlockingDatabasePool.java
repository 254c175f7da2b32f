package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;

record BlockingDatabasePool(BlockingRuntime runtime, BlockingConnections connections) implements DatabasePool {

    @Override
    public void run(DatabaseLoad load) throws InterruptedException, ExecutionException {
        BlockingRequests requests = new BlockingRequests(connections, load);
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < load.requests(); i++) {
                int request = i;
                load.schedule().awaitDue(request);
                group.start(() -> requests.serve(request));
            }
            group.join();
        }
    }

    @Override
    public void close() {
        runtime.close();
        connections.close();
    }
}
