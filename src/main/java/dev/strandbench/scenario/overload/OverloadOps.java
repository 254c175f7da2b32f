package dev.strandbench.scenario.overload;

import dev.strandbench.machine.ProcFiles.ProcessStatus;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.Trial.PlacementCheck;
import dev.strandbench.workload.Wait;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** Runs the ops of one fork. Measures the service's memory in one additional op. Not thread-safe. */
final class OverloadOps {

    private final Overload overload;
    private final OfferedLoad load;
    private final ServedWork work;
    private final OverloadLog log;
    private Optional<WorstMemory> worst = Optional.empty();

    OverloadOps(Overload overload, OfferedLoad load, ServedWork work) {
        this.overload = overload;
        this.load = load;
        this.work = work;
        log = new OverloadLog(load, work);
    }

    void begin() {
        log.forget();
    }

    long op() throws Exception {
        log.schedule().begin();
        overload.serve(log, log.schedule());
        return log.takeOp();
    }

    void end() throws Exception {
        log.report();
        if (worst.isEmpty()) {
            worst = Optional.of(WorstMemory.of(overload, load, new OverloadLog(load, work)));
        }
        worst.get().report();
    }

    /**
     * The memory growth in an op, in MB. The used heap is read at the end of the burst. The peak of physical memory
     * includes the stacks of platform threads, and is known only on Linux.
     */
    record WorstMemory(double heap, OptionalDouble resident) {

        private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
        private static final double MEGABYTE = 1024 * 1024;

        static WorstMemory of(Overload overload, OfferedLoad load, OverloadLog unseen) throws Exception {
            // The second collection frees objects that the first one had to keep.
            heapInUse();
            long before = heapInUse();
            ProcessStatus.resetPeak();
            Optional<Long> residentBefore = ProcessStatus.read().map(ProcessStatus::residentBytes);
            AtomicLong atWorst = new AtomicLong();
            RequestSchedule looking = request -> {
                unseen.schedule().awaitDue(request);
                if (request == load.inBurst()) {
                    atWorst.set(heapInUse());
                }
            };
            unseen.schedule().begin();
            overload.serve(unseen, looking);
            Optional<Long> peak = ProcessStatus.read().map(ProcessStatus::peakResidentBytes);
            return new WorstMemory(
                    (atWorst.get() - before) / MEGABYTE,
                    residentBefore.isPresent() && peak.isPresent()
                            ? OptionalDouble.of((peak.get() - residentBefore.get()) / MEGABYTE)
                            : OptionalDouble.empty());
        }

        private static long heapInUse() {
            MEMORY.gc();
            return MEMORY.getHeapMemoryUsage().getUsed();
        }

        void report() {
            SecondaryMetrics.average("heap.worst", heap, "MB");
            resident.ifPresent(megabytes -> SecondaryMetrics.average("rss.worst", megabytes, "MB"));
        }
    }

    record CheckedRequests(PlacementCheck check) implements Overload.Requests {

        @Override
        public int count() {
            return 2;
        }

        @Override
        public byte[] begin(int request) {
            check.record();
            return new byte[0];
        }

        @Override
        public Wait downstream() {
            return Wait.NONE;
        }

        @Override
        public void end(int request, byte[] held) {
            check.record();
        }

        @Override
        public void refuse(int request) {
            // A limit of 1 refuses one of the two requests.
        }
    }
}
