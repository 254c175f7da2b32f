package dev.strandbench.scenario.transactions;

import static dev.strandbench.scenario.transactions.TransactionsContractTest.allWaiting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class SequentialTransactionsContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));

    @EveryArm
    void settlesOneAfterAnotherInOrder(ConcurrencyModel model) throws Exception {
        List<Transaction> transactions = allWaiting(new Wait(1), 100);
        List<Integer> asked = new ArrayList<>();

        Settlement settlement = Models.use(
                model,
                runtime -> Transactions.on(runtime).inTurn(transactions, transaction -> {
                    asked.add(transaction.index());
                    return transaction.valid();
                }));

        assertThat(settlement).isEqualTo(Settlement.due(transactions));
        assertThat(asked)
                .containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
    }

    @ParameterizedTest
    @EnumSource(names = {"SEQUENTIAL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP"})
    void settlesAllInOneTask(ConcurrencyModel model) throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();

        Models.use(
                model,
                runtime -> Transactions.on(runtime).inTurn(allWaiting(new Wait(1), 20), transaction -> {
                    threads.add(Thread.currentThread());
                    return true;
                }));

        assertThat(threads).hasSize(1);
    }

    @EveryArm
    void passesOnTheExceptionOfATransactionAndSettlesNoMore(ConcurrencyModel model) throws Exception {
        AtomicInteger last = new AtomicInteger();

        Models.requirePassedOn(
                model,
                (runtime, failing) -> Transactions.on(runtime).inTurn(allWaiting(Wait.NONE, 20), transaction -> {
                    last.set(transaction.index());
                    failing.accept(transaction.index());
                    return true;
                }));

        assertThat(last).hasValue(7);
    }

    @EveryArm
    void settlesNothingWhenTheCallerIsInterruptedDuringTheFirstWait(ConcurrencyModel model) throws Exception {
        Models.requireStopped(
                model,
                (runtime, task) -> Transactions.on(runtime)
                        .inTurn(allWaiting(FOREVER, 100), TransactionsContractTest.validating(task)));
    }

    @Test
    void isIdealWhenWaitsEndInTime() {
        // A hundred of 12 ms on average, and ninety of 29.5 ms.
        assertThat(Benchmarks.of(SequentialTransactionsBenchmark.class, "transactions=100")
                        .ideal())
                .isBetween(Duration.ofMillis(3_300), Duration.ofMillis(4_400));
    }
}
