/** Decides what to measure next, from the results so far, by pure functions that run no forks and read no files. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
