package dev.strandbench.scenario.longlived;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;

record NewSubtasks(StructuredRuntime runtime, int most) implements LongLived {

    @Override
    public void serve(Requests requests) throws InterruptedException, ExecutionException {
        InFlight inFlight = new InFlight(requests, most);
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < requests.count(); i++) {
                int request = i;
                inFlight.send(request);
                scope.fork(() -> inFlight.answer(request));
            }
            scope.join();
        }
    }
}
