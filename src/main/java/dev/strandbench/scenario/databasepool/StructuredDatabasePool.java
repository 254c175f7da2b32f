package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;

record StructuredDatabasePool(StructuredRuntime runtime, BlockingConnections connections) implements DatabasePool {

    @Override
    public void run(DatabaseLoad load) throws InterruptedException, ExecutionException {
        BlockingRequests requests = new BlockingRequests(connections, load);
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < load.requests(); i++) {
                int request = i;
                load.schedule().awaitDue(request);
                scope.fork(() -> requests.serve(request));
            }
            scope.join();
        }
    }

    @Override
    public void close() {
        runtime.close();
        connections.close();
    }
}
