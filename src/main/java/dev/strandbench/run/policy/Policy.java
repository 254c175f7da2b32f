package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Optional;

/** Chooses a family's next block, and gives verdicts on the family's arms. All methods are pure functions. */
public interface Policy {

    /** Returns the next block of a family; empty if no more blocks are needed or possible. */
    Optional<NextBlock> next(FamilyForks measured);

    /** Returns the shape of the next fork, based on an earlier fork of the same arm if there is one. */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** Returns the verdicts that follow from the forks measured so far. There must be at least one measured fork. */
    Assessment assess(FamilyForks measured);
}
