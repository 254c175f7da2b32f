package dev.strandbench.run.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * Decides what a family runs next, and what its forks say. Pure: the same forks give the same answer, wherever they
 * come from.
 */
public interface Policy {

    /** What the next block is; empty if there is nothing more to find out, or no way to. */
    Optional<NextBlock> next(FamilyForks measured);

    /**
     * The shape of a fork.
     *
     * @param length of the next block
     * @param earlier a fork of the same arm; empty if there is none
     */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** What the forks so far say; there has to be one that counts. */
    Assessment assess(FamilyForks measured);
}
