/**
 * Skynet: a task starts ten more, each of them ten more, until there are a million; each of those returns its number,
 * and every other one the sum of what its ten have returned.
 *
 * <p>First published by A. Temerev as "Skynet 1M concurrency microbenchmark", with the same program for actors,
 * goroutines, fibers and futures in many languages.
 */
@NullMarked
package dev.strandbench.scenario.skynet;

import org.jspecify.annotations.NullMarked;
