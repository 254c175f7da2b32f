package dev.strandbench.scenario.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.transactions.Transactions.Draws;
import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import dev.strandbench.scenario.transactions.Transactions.TransactionOutcome;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class TransactionsContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));

    enum Collecting {
        LAUNCHED {
            @Override
            Settlement settle(ModelRuntime runtime, List<Transaction> transactions, Predicate<Transaction> validator)
                    throws Exception {
                return Transactions.on(runtime).launched(transactions, validator);
            }
        },
        AWAITED {
            @Override
            Settlement settle(ModelRuntime runtime, List<Transaction> transactions, Predicate<Transaction> validator)
                    throws Exception {
                return Transactions.on(runtime).awaited(transactions, validator);
            }
        };

        abstract Settlement settle(
                ModelRuntime runtime, List<Transaction> transactions, Predicate<Transaction> validator)
                throws Exception;
    }

    @EveryArm
    void settlesAllButEveryTenth(ConcurrencyModel model, Collecting collecting) throws Exception {
        List<Transaction> transactions = allWaiting(new Wait(1), 200);

        Settlement settlement =
                Models.use(model, runtime -> collecting.settle(runtime, transactions, Transaction::valid));

        assertThat(settlement).isEqualTo(Settlement.due(transactions));
        assertThat(settlement.succeeded()).isEqualTo(180);
    }

    /** The expected time of new waits is no lower bound. */
    @ParameterizedTest
    @CsvSource({"ONCE, false", "EACH_OP, true"})
    void hasAnExactIdealOnlyIfTheWaitsAreDrawnOnce(Draws draws, boolean timed) {
        TransactionsBenchmark atOnce = new TransactionsBenchmark();
        atOnce.draws = draws;
        SequentialTransactionsBenchmark inTurn = new SequentialTransactionsBenchmark();
        inTurn.draws = draws;

        assertThat(atOnce.isIdealTimed()).isEqualTo(timed);
        assertThat(inTurn.isIdealTimed()).isEqualTo(timed);
    }

    @EveryArm
    void asksOnceForEachTransaction(ConcurrencyModel model, Collecting collecting) throws Exception {
        AtomicInteger asked = new AtomicInteger();

        Settlement settlement = Models.use(
                model,
                runtime -> collecting.settle(runtime, allWaiting(Wait.NONE, 100), transaction -> {
                    asked.incrementAndGet();
                    return false;
                }));

        assertThat(asked).hasValue(100);
        assertThat(settlement.succeeded()).isZero();
    }

    @EveryArm
    void passesOnTheExceptionOfATask(ConcurrencyModel model, Collecting collecting) throws Exception {
        Models.requirePassedOn(
                model, (runtime, task) -> collecting.settle(runtime, allWaiting(new Wait(1), 20), validating(task)));
    }

    @EveryArm
    void stopsEveryTransactionWhenTheCallerIsInterrupted(ConcurrencyModel model, Collecting collecting)
            throws Exception {
        Models.requireStopped(
                model, (runtime, task) -> collecting.settle(runtime, allWaiting(FOREVER, 100), validating(task)));
    }

    static List<Transaction> allWaiting(Wait wait, int count) {
        return Transaction.draw(count, 1).stream()
                .map(transaction -> new Transaction(transaction.index(), wait, wait, transaction.valid()))
                .toList();
    }

    @Test
    void drawsThePublishedTransactions() {
        List<Transaction> transactions = Transaction.draw(100, 1);

        // Every length occurs among ten thousand; the published upper bounds are exclusive.
        assertThat(Transaction.draw(10_000, 1))
                .extracting(transaction -> transaction.validation().millis())
                .contains(5L, 19L);
        assertThat(Transaction.draw(10_000, 1))
                .extracting(transaction -> transaction.processing().millis())
                .contains(10L, 49L);
        assertThat(transactions).allSatisfy(transaction -> {
            assertThat(transaction.validation().millis()).isBetween(5L, 19L);
            assertThat(transaction.processing().millis()).isBetween(10L, 49L);
        });
        assertThat(transactions)
                .filteredOn(transaction -> !transaction.valid())
                .map(Transaction::index)
                .containsExactly(9, 19, 29, 39, 49, 59, 69, 79, 89, 99);
    }

    @Test
    void drawsTheSameTransactionsFromTheSameSeedHoweverMany() {
        assertThat(Transaction.draw(1_000, 7).subList(0, 100)).isEqualTo(Transaction.draw(100, 7));
        assertThat(Transaction.draw(100, 8)).isNotEqualTo(Transaction.draw(100, 7));
    }

    @Test
    void drawsNewWaitsInEachOpOnlyIfAsked() {
        DrawnTransactions once = new DrawnTransactions(100, 7, Draws.ONCE);
        DrawnTransactions anew = new DrawnTransactions(100, 7, Draws.EACH_OP);
        DrawnTransactions ofAnotherArm = new DrawnTransactions(100, 7, Draws.EACH_OP);

        List<Transaction> first = Transaction.draw(100, 7);
        assertThat(List.of(once.next(), once.next())).containsExactly(first, first);
        List<Transaction> opOne = anew.next();
        List<Transaction> opTwo = anew.next();
        assertThat(opOne).isEqualTo(first);
        assertThat(opTwo).isNotEqualTo(first);
        assertThat(List.of(ofAnotherArm.next(), ofAnotherArm.next())).containsExactly(opOne, opTwo);
        assertThat(Settlement.due(opTwo)).isEqualTo(Settlement.due(opOne));
    }

    @Test
    void expectsTheMeanOfManyDrawsIfEachOpDrawsNewWaits() {
        int ops = 20_000;
        DrawnTransactions drawn = new DrawnTransactions(20, 1, Draws.EACH_OP);
        double longest = 0;
        double sum = 0;
        for (int op = 0; op < ops; op++) {
            List<Transaction> transactions = drawn.next();
            longest += transactions.stream()
                    .mapToLong(transaction -> transaction.length().toMillis())
                    .max()
                    .orElseThrow();
            sum += transactions.stream()
                    .mapToLong(transaction -> transaction.length().toMillis())
                    .sum();
        }

        // The standard errors of these means are 0.03 and 0.4 ms.
        assertThat(millis(DrawnTransactions.longest(20, 1, Draws.EACH_OP))).isCloseTo(longest / ops, within(0.15));
        assertThat(millis(DrawnTransactions.sum(20, 1, Draws.EACH_OP))).isCloseTo(sum / ops, within(2.0));
        // One valid transaction: 12 ms and 29.5 ms.
        assertThat(millis(DrawnTransactions.longest(1, 1, Draws.EACH_OP))).isCloseTo(41.5, within(1e-6));
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    @Test
    void everyOutcomeChangesTheChecksum() {
        List<TransactionOutcome> due =
                Transaction.draw(20, 1).stream().map(Transaction::dueOutcome).toList();

        IntStream.range(0, due.size()).forEach(index -> {
            TransactionOutcome[] changed = due.toArray(TransactionOutcome[]::new);
            changed[index] = changed[index] == TransactionOutcome.SUCCEEDED
                    ? TransactionOutcome.REJECTED
                    : TransactionOutcome.SUCCEEDED;
            assertThat(Settlement.of(List.of(changed)).checksum())
                    .isNotEqualTo(Settlement.of(due).checksum());
            TransactionOutcome[] missing = due.toArray(TransactionOutcome[]::new);
            missing[index] = null;
            assertThat(Settlement.of(Arrays.asList(missing)).checksum())
                    .isNotEqualTo(Settlement.of(due).checksum());
        });
    }

    @Test
    void isIdealWhenOnlyTheLongestTransactionIsWaitedFor() {
        TransactionsBenchmark benchmark = Benchmarks.of(TransactionsBenchmark.class, "transactions=10");

        long longest = 0;
        for (Transaction transaction : Transaction.draw(10, 1)) {
            long processing = transaction.valid() ? transaction.processing().millis() : 0;
            longest = Math.max(longest, transaction.validation().millis() + processing);
        }
        assertThat(benchmark.ideal()).isEqualTo(Duration.ofMillis(longest));
    }

    static Predicate<Transaction> validating(IntConsumer task) {
        return transaction -> {
            task.accept(transaction.index());
            return true;
        };
    }
}
