package dev.strandbench.scenario.yourworkload;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.yourworkload.RequestsOnThreads.RequestLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Uses a future for each request and each call. A completion service takes calls in the order in which they end: in the
 * order of their start, a failure would show only after longer waits.
 */
record BlockingYourWorkload(BlockingRuntime runtime, ExecutorService calls, RequestLimit limit)
        implements RequestsOnThreads {

    @Override
    public void serve(RequestWork work, RequestSchedule schedule) throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < work.requests(); i++) {
                int request = i;
                schedule.awaitDue(request);
                group.start(limit.on(() -> answer(work, request)));
            }
            group.join();
        }
    }

    @Override
    public long sumOfCalls(RequestWork work, int request) throws InterruptedException, ExecutionException {
        if (work.calls() == 0) {
            return 0;
        }
        CompletionService<Long> ends = new ExecutorCompletionService<>(calls);
        List<Future<Long>> started = new ArrayList<>(work.calls());
        try {
            for (int i = 0; i < work.calls(); i++) {
                int call = i;
                started.add(ends.submit(() -> {
                    work.waitOf(request, call).block();
                    return work.answer(request, call);
                }));
            }
            long sum = 0;
            for (int ended = 0; ended < work.calls(); ended++) {
                sum += ends.take().get();
            }
            return sum;
        } catch (InterruptedException | ExecutionException | RuntimeException e) {
            started.forEach(call -> call.cancel(true));
            throw e;
        }
    }
}
