package dev.strandbench.scenario.footprint;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.footprint.ParkingGate.ParkingTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

record StructuredFootprint(StructuredRuntime runtime) implements Footprint {

    @Override
    public long park(int tasks, int stackDepth, IntConsumer arrival, Look look) throws Exception {
        ParkingGate gate = new ParkingGate(tasks);
        LongAdder sum = new LongAdder();
        try (StructuredScope scope = runtime.openScope()) {
            for (int index = 0; index < tasks; index++) {
                scope.fork(new ParkingTask(index, stackDepth, arrival, gate, sum));
            }
            if (gate.awaitAll()) {
                look.take();
            }
            gate.open();
            scope.join();
        }
        return sum.sum();
    }
}
