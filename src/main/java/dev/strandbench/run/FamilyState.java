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

/** The recorded forks and blocks of a family, computed from the run's journal entries. */
final class FamilyState {

    private static final int ATTEMPTS_OF_A_FORK = 2;

    private final Family family;
    private final List<JournalEntry.Fork> allForks = new ArrayList<>();
    private final List<JournalEntry.Block> endedBlocks = new ArrayList<>();

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

    private void begin(int next) {
        complete.put(block, Map.copyOf(current));
        current.clear();
        block = next;
        attempt = 0;
        attemptSeconds = 0;
        vainTriesInBlock.clear();
        armsOfBlock = arms();
    }

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
        // If a user deleted a damaged line, the end of the previous block or attempt may be missing.
        if (fork.block() > block) {
            begin(fork.block());
        } else if (fork.block() == block && fork.attempt() > attempt) {
            repeat(fork.attempt());
        }
        attemptSeconds += fork.seconds();
        allForks.add(fork);
        if (isEndedByBudget(fork)) {
            // This says nothing about the arm, so the run tries the arm again when it has more time.
            return;
        }
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

    boolean wasEndedByBudget(int arm) {
        return runs(arm) > 0 && forksOf(arm).allMatch(FamilyState::isEndedByBudget);
    }

    private static boolean isEndedByBudget(JournalEntry.Fork fork) {
        return fork.outcome() instanceof Failed failed && failed.reason().equals(JmhForkSource.OUT_OF_TIME);
    }

    /**
     * Returns the failure of a fork; empty if the fork did not fail. A fork without the answer metric counts as failed.
     * A fork without a score counts as failed, unless the arm has nothing to measure.
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
                    yield Optional.of(new Failed("has no score, though other forks have one", List.of()));
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

    // In old journals, a block may have ended after a single failure of an arm.
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

    int block() {
        return block;
    }

    int attempt() {
        return attempt;
    }

    int attempts() {
        return endedBlocks.size();
    }

    List<Integer> arms() {
        return IntStream.range(0, family.arms().size())
                .filter(arm -> !failedArms.contains(arm) && !hasNothingToMeasure(arm))
                .boxed()
                .toList();
    }

    /** Returns the arms that could still run when the current block started. */
    List<Integer> armsOfBlock() {
        return armsOfBlock;
    }

    boolean isBlockInWork() {
        return attemptSeconds > 0;
    }

    Set<Integer> failedArms() {
        return failedArms;
    }

    Map<Integer, JournalEntry.Fork> unscored() {
        Map<Integer, JournalEntry.Fork> last = new TreeMap<>(unscored);
        last.keySet().removeIf(arm -> !hasNothingToMeasure(arm));
        return last;
    }

    List<Integer> missing(Set<Integer> ofBlock) {
        return arms().stream()
                .filter(arm -> ofBlock.contains(arm) && !current.containsKey(arm))
                .toList();
    }

    Optional<Failed> lastFailure(int arm) {
        return forksOf(arm).flatMap(fork -> failure(fork).stream()).reduce((earlier, later) -> later);
    }

    int failures(int arm) {
        return (int) forksOf(arm).filter(fork -> failure(fork).isPresent()).count();
    }

    int runs(int arm) {
        return (int) forksOf(arm).count();
    }

    /** Returns an arm's forks by block number. Leaves out unfinished blocks and blocks in which the arm failed. */
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

    /** Like {@link #forks}, but includes the arm's fork in the first block even before that block ends. */
    Map<Integer, JournalEntry.Fork> forksToShow(int arm) {
        JournalEntry.Fork first = block == 0 ? current.get(arm) : null;
        return first == null ? forks(arm) : Map.of(block, first);
    }

    /** Returns all forks in the order in which they ran, including failed forks and forks of repeated blocks. */
    List<JournalEntry.Fork> allForks() {
        return allForks;
    }

    /** Returns the disturbances of a fork's block; empty if the block has not ended. */
    List<String> disturbancesOf(JournalEntry.Fork fork) {
        return endedBlocks.stream()
                .filter(ended -> ended.block() == fork.block() && ended.attempt() == fork.attempt())
                .findFirst()
                .map(JournalEntry.Block::disturbances)
                .orElse(List.of());
    }

    List<String> disturbances() {
        return endedBlocks.stream()
                .filter(block -> !block.repeat())
                .flatMap(block -> block.disturbances().stream())
                .toList();
    }

    /** The time, in s, that a fork spends outside its iterations, and the duration of one iteration. */
    record ForkTimes(double start, double iteration) {}

    Optional<ForkTimes> longestTimes(int arm) {
        return times(forksOf(arm), DoubleSummaryStatistics::getMax);
    }

    Optional<ForkTimes> usualTimes() {
        return times(allForks.stream(), DoubleSummaryStatistics::getAverage);
    }

    private Optional<ForkTimes> times(
            Stream<JournalEntry.Fork> forks, ToDoubleFunction<DoubleSummaryStatistics> figure) {
        DoubleSummaryStatistics starts = new DoubleSummaryStatistics();
        DoubleSummaryStatistics iterations = new DoubleSummaryStatistics();
        forks.filter(fork -> fork.outcome() instanceof Finished).forEach(fork -> {
            double[] each = fork.finished().seconds();
            double seconds = secondsWithoutTraining(fork);
            double measured = Math.min(seconds, Arrays.stream(each).sum());
            starts.accept(seconds - measured);
            iterations.accept(measured / Math.max(1, each.length));
        });
        return starts.getCount() == 0
                ? Optional.empty()
                : Optional.of(new ForkTimes(figure.applyAsDouble(starts), figure.applyAsDouble(iterations)));
    }

    OptionalDouble longestFork(int arm) {
        return secondsOfFinished(forksOf(arm)).max();
    }

    double longestFailure(int arm) {
        return forksOf(arm)
                .filter(fork -> fork.outcome() instanceof Failed)
                .mapToDouble(JournalEntry.Fork::seconds)
                .max()
                .orElse(0);
    }

    OptionalDouble secondsOfAFork() {
        return secondsOfFinished(allForks.stream()).average();
    }

    private DoubleStream secondsOfFinished(Stream<JournalEntry.Fork> forks) {
        return forks.filter(fork -> fork.outcome() instanceof Finished).mapToDouble(this::secondsWithoutTraining);
    }

    private double secondsWithoutTraining(JournalEntry.Fork fork) {
        boolean trained = family.arms().get(fork.arm()).hasAotCache()
                && forksOf(fork.arm()).findFirst().filter(fork::equals).isPresent();
        return trained ? Math.max(0, fork.seconds() - AotCaches.TRAINING_SECONDS) : fork.seconds();
    }

    double wallSeconds() {
        return allForks.stream().mapToDouble(JournalEntry.Fork::seconds).sum();
    }

    double attemptSeconds() {
        return attemptSeconds;
    }

    double repeatedSeconds() {
        return repeatedSeconds;
    }
}
