package dev.strandbench.run;

import dev.strandbench.plan.Family;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What is known of a family: what its forks measured, block by block. Made from the entries of a journal alone, so that
 * a run that goes on knows exactly what the interrupted one knew.
 */
final class FamilyState {

    private static final int ATTEMPTS_OF_A_FORK = 2;

    private final Family family;
    private final List<Map<Integer, Finished>> blocks = new ArrayList<>();
    private final List<Map<Integer, JournalEntry.Fork>> entries = new ArrayList<>();
    private final List<Integer> attempts = new ArrayList<>();
    private final Set<Integer> failedArms = new HashSet<>();
    private final Map<Integer, JournalEntry.Fork> unscored = new TreeMap<>();
    private final List<Integer> vainTriesInBlock = new ArrayList<>();
    private final List<String> disturbances = new ArrayList<>();
    private final List<JournalEntry.Fork> allForks = new ArrayList<>();
    private final List<JournalEntry.Block> endedBlocks = new ArrayList<>();
    private List<Integer> armsOfBlock = List.of();
    private int completeBlocks;
    private double wallSeconds;
    private double attemptSeconds;
    private double repeatedSeconds;

    FamilyState(Family family) {
        this.family = family;
        begin();
    }

    private void begin() {
        blocks.add(new TreeMap<>());
        entries.add(new TreeMap<>());
        attempts.add(0);
        vainTriesInBlock.clear();
        armsOfBlock = arms();
    }

    Family family() {
        return family;
    }

    /** Takes note of a fork of the block in work. */
    void add(JournalEntry.Fork fork) {
        wallSeconds += fork.seconds();
        attemptSeconds += fork.seconds();
        allForks.add(fork);
        if (isUnscored(fork) && !hasScored(fork.arm())) {
            vainTriesInBlock.add(fork.arm());
            unscored.put(fork.arm(), fork);
        } else if (failure(fork).isPresent()) {
            fail(fork.arm());
        } else if (fork.outcome() instanceof Finished finished) {
            unscored.remove(fork.arm());
            blocks.get(completeBlocks).put(fork.arm(), finished);
            entries.get(completeBlocks).put(fork.arm(), fork);
        }
    }

    private static boolean isUnscored(JournalEntry.Fork fork) {
        return fork.outcome() instanceof Finished finished && !finished.isScored();
    }

    /**
     * Why a fork has failed; empty if it has not. One that does not report the figure that answers has failed as much
     * as one that reports nothing. That a fork has no score says that its arm has nothing to measure if no other fork
     * has one, the last try included; else that is a failure, and may be a single one.
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

    /** Whether a fork of an arm has had a score, also one of a block that was then repeated. */
    private boolean hasScored(int arm) {
        return allForks.stream()
                .anyMatch(fork ->
                        fork.arm() == arm && fork.outcome() instanceof Finished finished && finished.isScored());
    }

    private void fail(int arm) {
        vainTriesInBlock.add(arm);
        if (vainTries(arm) >= ATTEMPTS_OF_A_FORK) {
            failedArms.add(arm);
            unscored.remove(arm);
        }
    }

    private long vainTries(int arm) {
        return vainTriesInBlock.stream().filter(one -> one == arm).count();
    }

    private boolean isTriedAgain(int arm) {
        long tries = vainTries(arm);
        return tries > 0 && tries < ATTEMPTS_OF_A_FORK;
    }

    /**
     * Whether an arm has no score however often it was tried. In a block that has ended, one try was all that journals
     * of earlier versions have.
     */
    private boolean hasNothingToMeasure(int arm) {
        return unscored.containsKey(arm) && !isTriedAgain(arm);
    }

    /** Takes note of the end of the block in work. */
    void add(JournalEntry.Block block) {
        endedBlocks.add(block);
        if (block.repeat()) {
            blocks.get(completeBlocks).clear();
            vainTriesInBlock.forEach(failedArms::remove);
            vainTriesInBlock.clear();
            unscored.values().removeIf(fork -> fork.block() == completeBlocks);
            attempts.set(completeBlocks, block.attempt() + 1);
            repeatedSeconds += attemptSeconds;
        } else {
            disturbances.addAll(block.disturbances());
            completeBlocks++;
            begin();
        }
        attemptSeconds = 0;
    }

    /** The number of the block in work, from 0: how many are complete. */
    int block() {
        return completeBlocks;
    }

    /** How often the block in work has been run before. */
    int attempt() {
        return attempts.get(completeBlocks);
    }

    /** The arms that can still run: those that have not failed, and have something to measure. */
    List<Integer> arms() {
        return IntStream.range(0, family.arms().size())
                .filter(arm -> !failedArms.contains(arm) && !hasNothingToMeasure(arm))
                .boxed()
                .toList();
    }

    /** Those that could when the block in work began: what it is depends on them alone. */
    List<Integer> armsOfBlock() {
        return armsOfBlock;
    }

    /** Whether a block has been begun and not ended, as it is after a run was interrupted. */
    boolean isBlockInWork() {
        return attemptSeconds > 0;
    }

    Set<Integer> failedArms() {
        return failedArms;
    }

    /** The last forks of the arms that have nothing to measure, by arm. */
    Map<Integer, JournalEntry.Fork> unscored() {
        Map<Integer, JournalEntry.Fork> last = new TreeMap<>(unscored);
        last.keySet().removeIf(arm -> !hasNothingToMeasure(arm));
        return last;
    }

    /** Those of some arms that the block in work still lacks. */
    List<Integer> missing(Set<Integer> ofBlock) {
        return arms().stream()
                .filter(ofBlock::contains)
                .filter(arm -> !blocks.get(completeBlocks).containsKey(arm))
                .toList();
    }

    /** How many blocks have been begun and ended, those that were run again included. */
    int attempts() {
        return completeBlocks + attempts.stream().mapToInt(Integer::intValue).sum();
    }

    /** How many forks of an arm have failed, whether or not they were made up for. */
    int failures(int arm) {
        return (int) allForks.stream()
                .filter(fork -> fork.arm() == arm && failure(fork).isPresent())
                .count();
    }

    /** How many forks of an arm have been run, those that count for nothing included. */
    int runs(int arm) {
        return (int) allForks.stream().filter(fork -> fork.arm() == arm).count();
    }

    /** What an arm measured, by number of the block; blocks in which it failed are missing. */
    Map<Integer, Finished> forks(int arm) {
        Map<Integer, Finished> forks = new TreeMap<>();
        for (int block = 0; block < completeBlocks; block++) {
            Finished fork = blocks.get(block).get(arm);
            if (fork != null) {
                forks.put(block, fork);
            }
        }
        return forks;
    }

    /** The journal's entry for an arm's fork in a block that it has finished. */
    JournalEntry.Fork entry(int block, int arm) {
        return Objects.requireNonNull(entries.get(block).get(arm));
    }

    /** Every fork, in the order in which they ran: failed ones and those of blocks that were repeated too. */
    List<JournalEntry.Fork> allForks() {
        return allForks;
    }

    /** What disturbed an attempt at a block; nothing if it has not ended. */
    List<String> disturbancesOf(int block, int attempt) {
        return endedBlocks.stream()
                .filter(ended -> ended.block() == block && ended.attempt() == attempt)
                .findFirst()
                .map(JournalEntry.Block::disturbances)
                .orElse(List.of());
    }

    /** What disturbed blocks that count all the same. */
    List<String> disturbances() {
        return disturbances;
    }

    /** How long the forks of an arm took on average, JVM starts included, in s; empty before one has finished. */
    OptionalDouble secondsOfAFork(int arm) {
        return allForks.stream()
                .filter(fork -> fork.arm() == arm && fork.outcome() instanceof Finished)
                .mapToDouble(JournalEntry.Fork::seconds)
                .average();
    }

    /** How long all its forks took, those that count for nothing included. */
    double wallSeconds() {
        return wallSeconds;
    }

    /** How long the forks of the block in work took so far, those of earlier attempts left out. */
    double attemptSeconds() {
        return attemptSeconds;
    }

    /** How long the forks took of the blocks that were disturbed, and run again for that. */
    double repeatedSeconds() {
        return repeatedSeconds;
    }
}
