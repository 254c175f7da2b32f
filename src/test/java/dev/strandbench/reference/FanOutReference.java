package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.fanout.FanOut;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Compares FanOut in the scenario ({@code suite}) with one loop in one method ({@code plain}). */
@SuppressWarnings("NullAway.Init") // begin() sets what is missing
public class FanOutReference extends PlainCodeReference {

    @Param("10000")
    public int tasks;

    /** The wait of each task in ms, at least 1: the plain loops always wait. */
    @Param("10")
    public int waitMillis;

    private FanOut fanOut;
    private ConsumedIndexes consumed;

    @Override
    void begin() {
        fanOut = FanOut.on(runtime);
        consumed = new ConsumedIndexes(tasks);
    }

    @Benchmark
    public long suite() throws Exception {
        return inside(() -> {
            fanOut.run(tasks, new TaskWait.TimerWait(new Wait(waitMillis)), consumed);
            return consumed.takeChecksum();
        });
    }

    @Benchmark
    public long plain() throws Exception {
        if (model == ConcurrencyModel.VIRTUAL) {
            return onVirtualThread(() -> {
                virtualThreads(executor, tasks, waitMillis, consumed);
                return consumed.takeChecksum();
            });
        }
        coroutines.fanOut(tasks, waitMillis, consumed);
        return consumed.takeChecksum();
    }

    private static void virtualThreads(ExecutorService executor, int tasks, int waitMillis, IntConsumer consumer)
            throws Exception {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int index = i;
            futures.add(executor.submit(() -> {
                Thread.sleep(waitMillis);
                consumer.accept(index);
                return null;
            }));
        }
        for (Future<?> future : futures) {
            future.get();
        }
    }
}
