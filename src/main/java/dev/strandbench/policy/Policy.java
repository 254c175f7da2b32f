package dev.strandbench.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * Decides what a family runs next, and what its forks say. Pure: the same evidence gives the same answer, wherever its
 * forks come from.
 */
public interface Policy {

    /** How long the forks of the next block are; empty if there is nothing more to find out, or no way to. */
    Optional<Duration> next(FamilyForks evidence);

    /**
     * The shape of a fork.
     *
     * @param length what {@link #next} asks for
     * @param earlier a fork of the same arm; empty if there is none
     */
    ForkShape shape(Duration length, Optional<MeasuredFork> earlier);

    /** What is known so far; there has to be a fork. */
    Assessment assess(FamilyForks evidence);
}
