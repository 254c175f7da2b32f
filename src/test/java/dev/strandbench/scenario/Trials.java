package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Models.FailingCall;
import dev.strandbench.scenario.Models.TaskUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;

public final class Trials {

    private Trials() {}

    public static void run(ScenarioBenchmark benchmark, FailingCall setUp, FailingCall body) throws Exception {
        setUp.run();
        try {
            body.run();
        } finally {
            benchmark.endTrial();
        }
    }

    /** Returns the metrics that the body of a trial reports, without those of its set-up. */
    public static Map<String, Double> metrics(ScenarioBenchmark benchmark, FailingCall setUp, FailingCall body)
            throws Exception {
        setUp.run();
        try {
            SecondaryMetrics.take();
            body.run();
            return takeMetrics();
        } finally {
            benchmark.endTrial();
        }
    }

    /** Requires that a trial accepts its ops, or finds that one gave another result. */
    public static void requireResult(Trial trial, boolean right) {
        if (right) {
            assertThatCode(trial::requireResults).doesNotThrowAnyException();
        } else {
            requireWrongResult(trial);
        }
    }

    public static void requireWrongResult(Trial trial) {
        assertThatThrownBy(trial::requireResults)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("every op gives the same checksum");
    }

    /** Requires that a call runs three tasks, all of them where the model says. */
    public static void requireThreePlaced(ConcurrencyModel model, TaskUse<IntConsumer> use) throws Exception {
        AtomicInteger recorded = new AtomicInteger();
        try (Trial trial = Trial.open(model, 0)) {
            trial.checkPlacement(check -> use.on(trial.runtime(), index -> {
                check.record();
                recorded.incrementAndGet();
            }));
        }
        assertThat(recorded).hasValue(3);
    }

    /** Ops of a trial that leave threads behind. */
    @FunctionalInterface
    public interface Leaving {

        void run(Trial trial, Consumer<String> threads) throws Exception;
    }

    /** Requires that the end of a trial names a thread that an op has left behind. */
    public static void requireThreadNoticed(ConcurrencyModel model, String name, Leaving ops) throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        List<Thread> left = new ArrayList<>();
        Trial trial = Trial.open(model, 0);
        ops.run(
                trial,
                thread -> left.add(Thread.ofPlatform().name(thread).start(() -> {
                    try {
                        released.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                })));

        // An interrupted caller does not wait for ending threads.
        Thread.currentThread().interrupt();
        assertThatThrownBy(trial::close).hasMessageContaining("threads end").hasMessageContaining(name);
        assertThat(Thread.interrupted()).isTrue();

        released.countDown();
        for (Thread thread : left) {
            thread.join();
        }
    }

    public static Map<String, Double> takeMetrics() {
        return SecondaryMetrics.take().stream().collect(Collectors.toMap(Result::getLabel, Result::getScore));
    }
}
