package dev.strandbench.run;

import dev.strandbench.plan.Family;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The forks and blocks of a family so far. The state is computed from journal entries, so a resumed run has exactly the
 * state of the interrupted run.
 */
final class FamilyState {

    private static final int ATTEMPTS_OF_A_FORK = 2;

    private final Family family;
    private final List<JournalEntry.Fork> allForks = new ArrayList<>();
    private final List<JournalEntry.Block> endedBlocks = new ArrayList<>();

    // Forks that count, by block and arm.
    private final Map<Integer, Map<Integer, JournalEntry.Fork>> complete = new TreeMap<>();
    private final Map<Integer, JournalEntry.Fork> current = new TreeMap<>();
    private final Set<Integer> failedArms = new HashSet<>();
    private final Map<Integer, JournalEntry.Fork> unscored = new TreeMap<>();
    private final List<Integer> vainTriesInBlock = new ArrayList<>();
    private List<Integer> armsOfBlock = List.of();
    private int block;
    private int attempt;
    private double attemptSeconds;
    private double repeatedSeconds;

    FamilyState(Family family) {
        this.family = family;
        armsOfBlock = arms();
    }

    /** Completes the current block and begins another one. */
    private void begin(int next) {
        complete.put(block, Map.copyOf(current));
        current.clear();
        block = next;
        attempt = 0;
        attemptSeconds = 0;
        vainTriesInBlock.clear();
        armsOfBlock = arms();
    }

    /** Begins another attempt at the current block. */
    private void repeat(int nextAttempt) {
        current.clear();
        vainTriesInBlock.forEach(failedArms::remove);
        vainTriesInBlock.clear();
        unscored.values().removeIf(fork -> fork.block() == block);
        attempt = nextAttempt;
        repeatedSeconds += attemptSeconds;
        attemptSeconds = 0;
    }

    Family family() {
        return family;
    }

    void add(JournalEntry.Fork fork) {
        // A user may have deleted the damaged line that ended the block or the attempt before.
        if (fork.block() > block) {
            begin(fork.block());
        } else if (fork.block() == block && fork.attempt() > attempt) {
            repeat(fork.attempt());
        }
        attemptSeconds += fork.seconds();
        allForks.add(fork);
        boolean scored = fork.outcome() instanceof Finished finished && finished.isScored();
        if (fork.outcome() instanceof Finished && !scored && !hasScored(fork.arm())) {
            vainTriesInBlock.add(fork.arm());
            unscored.put(fork.arm(), fork);
        } else if (failure(fork).isPresent()) {
            vainTriesInBlock.add(fork.arm());
            if (vainTries(fork.arm()) >= ATTEMPTS_OF_A_FORK) {
                failedArms.add(fork.arm());
                unscored.remove(fork.arm());
            }
        } else {
            unscored.remove(fork.arm());
            current.put(fork.arm(), fork);
        }
    }

    /**
     * Returns the failure of a fork; empty if the fork did not fail. A fork fails if it lacks the figure that answers
     * the benchmark's question. A fork without a score fails if another fork of the same arm has a score or can still
     * get a score. If no fork of an arm has a score, the arm has nothing to measure.
     */
    Optional<Failed> failure(JournalEntry.Fork fork) {
        return switch (fork.outcome()) {
            case Failed failed -> Optional.of(failed);
            case Finished finished -> {
                String metric = family.answer().metric();
                if (finished.isScored()) {
                    yield finished.series(metric).isPresent()
                            ? Optional.empty()
                            : Optional.of(new Failed("does not report " + metric, List.of()));
                }
                if (hasScored(fork.arm())) {
                    yield Optional.of(new Failed("has no score, though earlier forks have one", List.of()));
                }
                yield hasNothingToMeasure(fork.arm())
                        ? Optional.empty()
                        : Optional.of(new Failed("has no score", List.of()));
            }
        };
    }

    private Stream<JournalEntry.Fork> forksOf(int arm) {
        return allForks.stream().filter(fork -> fork.arm() == arm);
    }

    private boolean hasScored(int arm) {
        return forksOf(arm).anyMatch(fork -> fork.outcome() instanceof Finished finished && finished.isScored());
    }

    private long vainTries(int arm) {
        return vainTriesInBlock.stream().filter(one -> one == arm).count();
    }

    // In journals of earlier versions, a block may have ended after one try of an arm.
    private boolean hasNothingToMeasure(int arm) {
        long tries = vainTries(arm);
        return unscored.containsKey(arm) && (tries == 0 || tries >= ATTEMPTS_OF_A_FORK);
    }

    void add(JournalEntry.Block ended) {
        endedBlocks.add(ended);
        if (ended.repeat()) {
            repeat(ended.attempt() + 1);
        } else {
            begin(block + 1);
        }
    }

    /** Returns the number of the current block, from 0, which is also the number of complete blocks. */
    int block() {
        return block;
    }

    int attempt() {
        return attempt;
    }

    /** Returns the number of blocks that have ended, including repeated blocks. */
    int attempts() {
        return endedBlocks.size();
    }

    /** Returns the arms that can still run: arms that were not given up and have something to measure. */
    List<Integer> arms() {
        return IntStream.range(0, family.arms().size())
                .filter(arm -> !failedArms.contains(arm) && !hasNothingToMeasure(arm))
                .boxed()
                .toList();
    }

    /** Returns the arms that could run when the current block began. */
    List<Integer> armsOfBlock() {
        return armsOfBlock;
    }

    /** Returns true if a fork of the current block has ended, for example before an interruption of the run. */
    boolean isBlockInWork() {
        return attemptSeconds > 0;
    }

    Set<Integer> failedArms() {
        return failedArms;
    }

    /** Returns a map from each arm that has nothing to measure to the arm's last fork. */
    Map<Integer, JournalEntry.Fork> unscored() {
        Map<Integer, JournalEntry.Fork> last = new TreeMap<>(unscored);
        last.keySet().removeIf(arm -> !hasNothingToMeasure(arm));
        return last;
    }

    /** Returns the given arms that can still run and have no fork in the current block yet. */
    List<Integer> missing(Set<Integer> ofBlock) {
        return arms().stream()
                .filter(arm -> ofBlock.contains(arm) && !current.containsKey(arm))
                .toList();
    }

    /** Returns the last failure of an arm; empty if no fork of the arm has failed. */
    Optional<Failed> lastFailure(int arm) {
        return forksOf(arm).flatMap(fork -> failure(fork).stream()).reduce((earlier, later) -> later);
    }

    int failures(int arm) {
        return (int) forksOf(arm).filter(fork -> failure(fork).isPresent()).count();
    }

    int runs(int arm) {
        return (int) forksOf(arm).count();
    }

    /** Returns an arm's forks by block number. Omits unfinished blocks and blocks in which the arm failed. */
    Map<Integer, JournalEntry.Fork> forks(int arm) {
        Map<Integer, JournalEntry.Fork> forks = new TreeMap<>();
        complete.forEach((number, ofBlock) -> {
            JournalEntry.Fork fork = ofBlock.get(arm);
            if (fork != null) {
                forks.put(number, fork);
            }
        });
        return forks;
    }

    /** Returns the forks of {@link #forks}, or the arm's fork of the first block if this block is not finished yet. */
    Map<Integer, JournalEntry.Fork> forksToShow(int arm) {
        JournalEntry.Fork first = block == 0 ? current.get(arm) : null;
        return first == null ? forks(arm) : Map.of(block, first);
    }

    /** Returns every fork in the order in which the forks ran, including failed forks and forks of repeated blocks. */
    List<JournalEntry.Fork> allForks() {
        return allForks;
    }

    /** Returns the disturbances of the block that contains a fork; empty if the block has not ended. */
    List<String> disturbancesOf(JournalEntry.Fork fork) {
        return endedBlocks.stream()
                .filter(ended -> ended.block() == fork.block() && ended.attempt() == fork.attempt())
                .findFirst()
                .map(JournalEntry.Block::disturbances)
                .orElse(List.of());
    }

    /** Returns the disturbances of disturbed blocks that count. */
    List<String> disturbances() {
        return endedBlocks.stream()
                .filter(block -> !block.repeat())
                .flatMap(block -> block.disturbances().stream())
                .toList();
    }

    /**
     * The time in s outside the iterations of a fork, mostly the start of the JVM, and the average time of an iteration
     * in s.
     */
    record ForkTimes(double start, double iteration) {

        private static Optional<ForkTimes> of(
                Stream<JournalEntry.Fork> forks, ToDoubleFunction<DoubleSummaryStatistics> figure) {
            DoubleSummaryStatistics starts = new DoubleSummaryStatistics();
            DoubleSummaryStatistics iterations = new DoubleSummaryStatistics();
            forks.filter(fork -> fork.outcome() instanceof Finished).forEach(fork -> {
                double[] each = fork.finished().seconds();
                double measured = Math.min(fork.seconds(), Arrays.stream(each).sum());
                starts.accept(fork.seconds() - measured);
                iterations.accept(measured / Math.max(1, each.length));
            });
            return starts.getCount() == 0
                    ? Optional.empty()
                    : Optional.of(new ForkTimes(figure.applyAsDouble(starts), figure.applyAsDouble(iterations)));
        }
    }

    /** Returns the longest times of an arm's finished forks; empty if no fork of the arm has finished. */
    Optional<ForkTimes> longestTimes(int arm) {
        return ForkTimes.of(forksOf(arm), DoubleSummaryStatistics::getMax);
    }

    /** Returns the average times of the finished forks of all arms; empty if no fork has finished. */
    Optional<ForkTimes> usualTimes() {
        return ForkTimes.of(allForks.stream(), DoubleSummaryStatistics::getAverage);
    }

    /** Returns the duration of an arm's longest finished fork in seconds; empty if no fork of the arm has finished. */
    OptionalDouble longestFork(int arm) {
        return secondsOfFinished(forksOf(arm)).max();
    }

    /** Returns the duration of an arm's longest failed fork in seconds; 0 if no fork of the arm has failed. */
    double longestFailure(int arm) {
        return forksOf(arm)
                .filter(fork -> fork.outcome() instanceof Failed)
                .mapToDouble(JournalEntry.Fork::seconds)
                .max()
                .orElse(0);
    }

    /** Returns the average duration of the finished forks of all arms, in seconds; empty if no fork has finished. */
    OptionalDouble secondsOfAFork() {
        return secondsOfFinished(allForks.stream()).average();
    }

    private static DoubleStream secondsOfFinished(Stream<JournalEntry.Fork> forks) {
        return forks.filter(fork -> fork.outcome() instanceof Finished).mapToDouble(JournalEntry.Fork::seconds);
    }

    double wallSeconds() {
        return allForks.stream().mapToDouble(JournalEntry.Fork::seconds).sum();
    }

    /** Returns the total duration, in seconds, of the forks in the current attempt at the current block. */
    double attemptSeconds() {
        return attemptSeconds;
    }

    /** Returns the total duration, in seconds, of the forks in disturbed blocks that were repeated. */
    double repeatedSeconds() {
        return repeatedSeconds;
    }
}
