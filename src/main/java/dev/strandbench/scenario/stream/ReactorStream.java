package dev.strandbench.scenario.stream;

import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.stream.ElementStream.StreamElement;
import dev.strandbench.scenario.stream.ElementStream.StreamShape;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A Flux with one thread per stage. A stage requests more elements after processing three quarters of a request. */
record ReactorStream(StreamShape shape, Scheduler scheduler) implements ElementStream {

    /** Creates a stream with a capacity of at least 1. The trial closes the stream's threads. */
    static ReactorStream open(Trial trial, StreamShape shape) {
        Scheduler scheduler = Schedulers.newParallel("stream", shape.stages());
        trial.atEnd(scheduler::dispose);
        return new ReactorStream(shape, scheduler);
    }

    @Override
    public void run(int elements, StreamSteps steps) throws InterruptedException, ExecutionException {
        CompletableFuture<Boolean> outcome = new CompletableFuture<>();
        Disposable subscription = transformed(elements, steps)
                .subscribe(steps.consume(), outcome::completeExceptionally, () -> outcome.complete(true));
        try {
            outcome.get();
        } finally {
            subscription.dispose();
        }
    }

    private Flux<StreamElement> transformed(int elements, StreamSteps steps) {
        Production production = new Production(elements, steps.produce());
        Flux<StreamElement> transformed = Flux.<StreamElement>generate(production::next)
                .subscribeOn(scheduler)
                .publishOn(scheduler, shape.capacity())
                .doOnNext(steps.transform());
        return shape.stages() == 2 ? transformed : transformed.publishOn(scheduler, shape.capacity());
    }

    // The first stage of one op. Threads call the generator one at a time, in order.
    private static final class Production {

        private final int elements;
        private final IntFunction<StreamElement> step;
        private int index;

        Production(int elements, IntFunction<StreamElement> step) {
            this.elements = elements;
            this.step = step;
        }

        void next(SynchronousSink<StreamElement> sink) {
            if (index == elements) {
                sink.complete();
            } else {
                sink.next(step.apply(index));
                index++;
            }
        }
    }
}
