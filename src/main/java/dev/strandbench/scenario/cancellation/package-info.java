/**
 * Cancellation: many tasks are parked, something ends them all, and the question is when the last of them has stopped
 * and whether one stays behind.
 *
 * <p>That a scope has to stop what it has started is the demand of N. J. Smith's "Notes on structured concurrency"
 * (2018), which coroutine scopes and structured task scopes answer alike, by other means.
 */
@NullMarked
package dev.strandbench.scenario.cancellation;

import org.jspecify.annotations.NullMarked;
