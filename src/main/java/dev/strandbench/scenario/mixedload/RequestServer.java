package dev.strandbench.scenario.mixedload;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.mixedload.MixedLoad.Requests;
import java.util.concurrent.ExecutionException;

/** Serves the requests of {@link MixedLoad#serve} on one kind of runtime. */
public interface RequestServer {

    void serve(Requests requests, RequestSchedule schedule) throws Exception;

    static RequestServer on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingServer(blocking);
            case StructuredRuntime structured -> new StructuredServer(structured);
            case SuspendingRuntime suspending -> new SuspendingServer(suspending);
            case ComposedRuntime composed -> throw composed.unsupportedBy("MixedLoad");
        };
    }

    record BlockingServer(BlockingRuntime runtime) implements RequestServer {

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < requests.count(); i++) {
                    int request = i;
                    schedule.awaitDue(request);
                    group.start(() -> {
                        requests.block(request);
                        return true;
                    });
                }
                group.join();
            }
        }
    }

    record StructuredServer(StructuredRuntime runtime) implements RequestServer {

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < requests.count(); i++) {
                    int request = i;
                    schedule.awaitDue(request);
                    scope.fork(() -> {
                        requests.block(request);
                        return true;
                    });
                }
                scope.join();
            }
        }
    }
}
