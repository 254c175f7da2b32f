package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Optional;

/** Chooses a family's next block, and gives verdicts on its forks. Its methods are pure functions. */
public interface Policy {

    /** Returns the next block of a family; empty if no more blocks are needed or possible. */
    Optional<NextBlock> next(FamilyForks measured);

    /**
     * Returns the number and the length of iterations for a fork in the next block, if possible from an earlier fork of
     * the same arm.
     */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** Returns verdicts from the forks of a family so far. At least one fork must count. */
    Assessment assess(FamilyForks measured);
}
