/** Decides from results which cells to measure next. All functions are pure: they run no forks and read no files. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
