package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import kotlinx.coroutines.CoroutineDispatcher;

/** Tasks with a platform thread each. */
final class PlatformTasks implements PatternTasks {

    private final int count;
    private final Queue<Future<Boolean>> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger advances = new AtomicInteger();

    PlatformTasks(int count) {
        this.count = count;
    }

    @Override
    public ConcurrencyModel model() {
        return ConcurrencyModel.PLATFORM;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int width() {
        return count;
    }

    @Override
    public void start(Body body) {
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            body.run();
            return true;
        });
        tasks.add(task);
        Thread.ofPlatform().daemon().start(task);
    }

    @Override
    public void startOutside(Body body) {
        throw new UnsupportedOperationException("not needed");
    }

    @Override
    public void await() throws Exception {
        for (Future<Boolean> task : tasks) {
            task.get();
        }
    }

    @Override
    public void cancel() {
        throw new UnsupportedOperationException("not needed");
    }

    @Override
    public void advance() {
        advances.incrementAndGet();
    }

    @Override
    public void endedAfterCancel(long cancelledAt) {
        throw new UnsupportedOperationException("not needed");
    }

    @Override
    public void heldCarrier(String place) {
        throw new UnsupportedOperationException("not needed");
    }

    @Override
    public void shake() {}

    @Override
    public CoroutineDispatcher dispatcher() {
        throw new UnsupportedOperationException("not needed");
    }

    int advances() {
        return advances.get();
    }
}
