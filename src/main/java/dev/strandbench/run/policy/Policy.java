package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * Decides the next block of a family, and judges the family's forks. The methods are pure functions: they always return
 * the same result for the same forks.
 */
public interface Policy {

    /** Returns the next block of a family; empty if no more blocks are needed or possible. */
    Optional<NextBlock> next(FamilyForks measured);

    /** Returns the shape of the next block's forks. {@code earlier} is an earlier fork of the same arm. */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** Judges the forks of a family so far. At least one fork must count. */
    Assessment assess(FamilyForks measured);
}
