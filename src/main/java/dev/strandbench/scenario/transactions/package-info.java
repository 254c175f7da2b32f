/**
 * Transactions: each is validated and, if valid, processed; every tenth is not valid.
 *
 * <p>From H. A. Sayekti, "Benchmarking Kotlin coroutines performance with CircleCI", which draws new waits in every op,
 * prints in the op, and sets the counter of successes back once per iteration, so that nobody could tell whether 90 of
 * 100 had succeeded. Here the waits are drawn once from a seed and every op's outcomes are verified.
 */
@NullMarked
package dev.strandbench.scenario.transactions;

import org.jspecify.annotations.NullMarked;
