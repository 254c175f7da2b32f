package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Optional;

/** Decides the next block of a family, and judges its forks. Pure: the same forks give the same answer. */
public interface Policy {

    /** Returns the next block; empty if no further block helps. */
    Optional<NextBlock> next(FamilyForks measured);

    /**
     * Returns the shape of a fork.
     *
     * @param length of the next block
     * @param earlier a fork of the same arm
     */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** Judges the forks so far, of which at least one counts. */
    Assessment assess(FamilyForks measured);
}
