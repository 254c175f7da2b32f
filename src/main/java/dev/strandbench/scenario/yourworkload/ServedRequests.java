package dev.strandbench.scenario.yourworkload;

import dev.strandbench.scenario.yourworkload.RequestWork.UpstreamFailure;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** The drawn requests while ops serve them. Records the outcome of each. */
final class ServedRequests implements RequestWork {

    private final DrawnRequests drawn;
    private final CpuBurn cpu;
    private final IntConsumer ended;
    private final ConsumedIndexes outcomes;
    private final LongAdder failed = new LongAdder();

    /** Creates the requests of one op after another; {@code ended} receives each index as a task's last action. */
    ServedRequests(DrawnRequests drawn, CpuBurn cpu, IntConsumer ended) {
        this.drawn = drawn;
        this.cpu = cpu;
        this.ended = ended;
        outcomes = new ConsumedIndexes(2 * drawn.requests());
    }

    @Override
    public int requests() {
        return drawn.requests();
    }

    @Override
    public int calls() {
        return drawn.fanOut();
    }

    @Override
    public Wait waitOf(int request, int call) {
        return drawn.waitOf(request, call);
    }

    @Override
    public long answer(int request, int call) throws UpstreamFailure {
        if (drawn.fails(request, call)) {
            throw new UpstreamFailure();
        }
        return drawn.answerTo(request, call);
    }

    @Override
    public void answered(int request, long sum) {
        cpu.run();
        // A missing or wrong answer shows in the checksum.
        if (sum == drawn.sumOfAnswers(request)) {
            outcomes.accept(DrawnRequests.outcome(request, false));
        }
        ended.accept(request);
    }

    @Override
    public void failed(int request) {
        failed.increment();
        outcomes.accept(DrawnRequests.outcome(request, true));
        ended.accept(request);
    }

    /** Returns the outcomes of an op's requests, for {@link DrawnRequests#checksum}, and clears them. */
    long takeChecksum() {
        return outcomes.takeChecksum();
    }

    long takeFailed() {
        return failed.sumThenReset();
    }
}
