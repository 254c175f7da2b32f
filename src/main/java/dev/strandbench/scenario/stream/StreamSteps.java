package dev.strandbench.scenario.stream;

import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * What the stages do, each with one element after another.
 *
 * @param produce makes the element of an index; called in the order of the indexes, from 0
 * @param transform done with an element that was produced
 * @param consume done with an element that was transformed
 */
public record StreamSteps(
        IntFunction<StreamElement> produce, Consumer<StreamElement> transform, Consumer<StreamElement> consume) {

    /** What the last of two stages does: it transforms, and then consumes. */
    Consumer<StreamElement> transformAndConsume() {
        return transform.andThen(consume);
    }

    /** The same steps, each of which first runs something, on the thread and in the stage that takes it. */
    StreamSteps after(Runnable beforeProduce, Runnable beforeTransform, Runnable beforeConsume) {
        return new StreamSteps(
                index -> {
                    beforeProduce.run();
                    return produce.apply(index);
                },
                element -> {
                    beforeTransform.run();
                    transform.accept(element);
                },
                element -> {
                    beforeConsume.run();
                    consume.accept(element);
                });
    }
}
