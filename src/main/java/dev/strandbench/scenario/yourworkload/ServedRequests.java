package dev.strandbench.scenario.yourworkload;

import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** Drawn requests as an op serves them, each of which leaves how it has ended. */
final class ServedRequests implements RequestWork {

    private final DrawnRequests drawn;
    private final CpuBurn cpu;
    private final IntConsumer ended;
    private final ConsumedIndexes outcomes;
    private final LongAdder failed = new LongAdder();

    /**
     * Requests for one op after another.
     *
     * @param cpu what a request does whose calls have been answered
     * @param ended given each request's index, by its task, as its last act
     */
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
        // An answer that is missing or wrong shows in the checksum.
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

    /** How the requests of an op have ended, for {@link DrawnRequests#checksum}; nothing of them remains. */
    long takeChecksum() {
        return outcomes.takeChecksum();
    }

    /** How many requests have failed since the last call. */
    long takeFailed() {
        return failed.sumThenReset();
    }
}
