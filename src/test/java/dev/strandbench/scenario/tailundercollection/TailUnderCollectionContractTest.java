package dev.strandbench.scenario.tailundercollection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.RequestSchedule.DueRequests;
import dev.strandbench.scenario.tailundercollection.TailRequests.RequestCosts;
import dev.strandbench.scenario.tailundercollection.TailUnderCollection.RequestSteps;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TailUnderCollectionContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final int REQUESTS = 100;

    @EveryArm
    void answersEveryRequestAsAWholeInOpAfterOp(ConcurrencyModel model) throws Exception {
        TailRequests requests = new TailRequests(
                REQUESTS,
                100_000,
                new RequestCosts(new Wait(1), new CpuBurn(10), 32 * 1_024),
                new LiveSet(1),
                System::nanoTime);

        Models.run(model, runtime -> {
            TailUnderCollection service = TailUnderCollection.on(runtime);
            for (int op = 0; op < 3; op++) {
                requests.begin();
                service.serve(requests, requests);

                assertThat(requests.takeTimes()).hasSize(REQUESTS).allSatisfy(times -> {
                    assertThat(times.sent()).isGreaterThanOrEqualTo(times.due());
                    assertThat(times.begun()).isGreaterThanOrEqualTo(times.sent());
                    assertThat(times.waiting()).isGreaterThanOrEqualTo(times.begun());
                    assertThat(times.woken()).isGreaterThanOrEqualTo(times.waiting());
                    assertThat(times.ended()).isGreaterThanOrEqualTo(times.woken());
                });
                assertThat(requests.takeChecksum()).isEqualTo(Checksum.ofRange(REQUESTS));
            }
        });
    }

    @EveryArm
    void passesOnTheExceptionOfARequest(ConcurrencyModel model) throws Exception {
        Models.requirePassedOn(
                model,
                (runtime, task) -> TailUnderCollection.on(runtime)
                        .serve(new Steps(20, new Wait(1), task, request -> {}), RequestSchedule.AT_ONCE));
    }

    @EveryArm
    void stopsEveryRequestWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        Models.requireStopped(
                model,
                (runtime, task) -> TailUnderCollection.on(runtime)
                        .serve(new Steps(20, FOREVER, request -> {}, task), RequestSchedule.AT_ONCE));
    }

    @EveryArm
    void stopsWhenInterruptedBeforeARequestIsDue(ConcurrencyModel model) throws Exception {
        DueRequests due = new DueRequests(new long[] {0, Duration.ofHours(1).toNanos()});
        due.begin();

        Models.requireStopped(
                model,
                (runtime, task) ->
                        TailUnderCollection.on(runtime).serve(new Steps(2, FOREVER, request -> {}, task), due));
    }

    /** Requests that call an action with their index when they start, and another when they are answered. */
    private record Steps(int requests, Wait upstream, IntConsumer received, IntConsumer answered)
            implements RequestSteps {

        @Override
        public ObjectChain receive(int request) {
            received.accept(request);
            return ObjectChain.EMPTY;
        }

        @Override
        public void answer(int request, ObjectChain held) {
            answered.accept(request);
        }
    }
}
