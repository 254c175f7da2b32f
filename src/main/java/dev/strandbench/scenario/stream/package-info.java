/**
 * Stream: elements go from a stage that produces them through one that transforms them to one that consumes them, and
 * no stage gets further ahead of the next than a capacity allows.
 *
 * <p>What PingPong leaves open: nobody answers, so that a buffer can save wake-ups, and stages can work at the same
 * time.
 */
@NullMarked
package dev.strandbench.scenario.stream;

import org.jspecify.annotations.NullMarked;
