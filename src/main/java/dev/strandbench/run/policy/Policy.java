package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * Decides the next block of a family, and judges its forks. Methods are pure: the same forks always give the same
 * answer.
 */
public interface Policy {

    /** Returns the next block; empty if no more blocks are needed or possible. */
    Optional<NextBlock> next(FamilyForks measured);

    /**
     * Returns the shape of a fork.
     *
     * @param length the length of the forks in the next block
     * @param earlier an earlier fork of the same arm
     */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** Judges the forks measured so far. At least one fork must count. */
    Assessment assess(FamilyForks measured);
}
