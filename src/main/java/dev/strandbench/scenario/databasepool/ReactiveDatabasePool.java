package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import reactor.core.publisher.Mono;

/**
 * Runs each request as a pipeline. It starts on the model's scheduler and continues, as in most applications, on the
 * driver's thread that delivers an answer.
 */
record ReactiveDatabasePool(ReactiveRuntime runtime, ReactiveConnections connections) implements DatabasePool {

    @Override
    public void run(DatabaseLoad load) throws InterruptedException, ExecutionException {
        ReactiveRequests requests = new ReactiveRequests(connections, load);
        if (load.schedule().isAtOnce()) {
            try (ReactiveResult<Void> end =
                    runtime.start(runtime.all(load.requests(), request -> begun(requests, request)))) {
                end.join();
            }
        } else {
            runWhenDue(requests);
        }
    }

    private void runWhenDue(ReactiveRequests requests) throws InterruptedException, ExecutionException {
        DatabaseLoad load = requests.load();
        List<ReactiveResult<Void>> ends = new ArrayList<>(load.requests());
        try {
            for (int request = 0; request < load.requests(); request++) {
                load.schedule().awaitDue(request);
                ends.add(runtime.start(begun(requests, request)));
            }
            for (ReactiveResult<Void> end : ends) {
                end.join();
            }
        } catch (InterruptedException | ExecutionException e) {
            ends.forEach(ReactiveResult::close);
            throw e;
        }
    }

    private Mono<Void> begun(ReactiveRequests requests, int request) {
        return runtime.call(() -> request).flatMap(requests::serve);
    }

    @Override
    public void close() {
        runtime.close();
        connections.close();
    }
}
