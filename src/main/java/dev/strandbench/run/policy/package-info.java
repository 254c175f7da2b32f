/** Decides from the results so far what to measure next. The pure functions here run no forks and read no files. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
