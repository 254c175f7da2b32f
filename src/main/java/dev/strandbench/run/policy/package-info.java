/** Decides what to measure next from the results so far. Pure functions: nothing is run or read. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
