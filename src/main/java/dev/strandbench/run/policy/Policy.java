package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * A policy decides the next block of a family and judges the family's forks. The methods are pure functions, which
 * always return the same result for the same forks.
 */
public interface Policy {

    /** Returns the next block of a family; empty if no more blocks are needed or possible. */
    Optional<NextBlock> next(FamilyForks measured);

    /**
     * Returns the number and the length of a fork's iterations.
     *
     * @param length the length of the forks in the next block
     * @param earlier an earlier fork of the same arm
     */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** Judges the forks of a family that were measured so far. At least one fork must count. */
    Assessment assess(FamilyForks measured);
}
