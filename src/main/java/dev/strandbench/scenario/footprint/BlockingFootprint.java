package dev.strandbench.scenario.footprint;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.footprint.ParkingGate.ParkingTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

record BlockingFootprint(BlockingRuntime runtime) implements Footprint {

    @Override
    public long park(int tasks, int stackDepth, IntConsumer arrival, Look look) throws Exception {
        ParkingGate gate = new ParkingGate(tasks);
        LongAdder sum = new LongAdder();
        try (TaskGroup group = runtime.openGroup()) {
            for (int index = 0; index < tasks; index++) {
                group.start(new ParkingTask(index, stackDepth, arrival, gate, sum));
            }
            if (gate.awaitAll()) {
                look.take();
            }
            gate.open();
            group.join();
        }
        return sum.sum();
    }
}
