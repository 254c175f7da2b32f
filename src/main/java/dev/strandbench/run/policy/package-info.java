/** Decides which cells to measure next, by pure functions of the results so far that run no forks and read no files. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
