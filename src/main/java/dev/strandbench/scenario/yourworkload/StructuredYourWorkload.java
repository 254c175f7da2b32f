package dev.strandbench.scenario.yourworkload;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.yourworkload.RequestsOnThreads.RequestLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** Forks each request, and each of its calls in an inner scope. */
record StructuredYourWorkload(StructuredRuntime runtime, RequestLimit limit) implements RequestsOnThreads {

    @Override
    public void serve(RequestWork work, RequestSchedule schedule) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < work.requests(); i++) {
                int request = i;
                schedule.awaitDue(request);
                scope.fork(limit.on(() -> answer(work, request)));
            }
            scope.join();
        }
    }

    @Override
    public long sumOfCalls(RequestWork work, int request) throws InterruptedException, ExecutionException {
        if (work.calls() == 0) {
            return 0;
        }
        try (StructuredScope scope = runtime.openScope()) {
            List<Supplier<Long>> answers = new ArrayList<>(work.calls());
            for (int i = 0; i < work.calls(); i++) {
                int call = i;
                answers.add(scope.fork(() -> {
                    work.waitOf(request, call).block();
                    return work.answer(request, call);
                }));
            }
            scope.join();
            long sum = 0;
            for (Supplier<Long> answer : answers) {
                sum += answer.get();
            }
            return sum;
        }
    }
}
