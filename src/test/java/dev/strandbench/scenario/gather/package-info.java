/** Gather: many tasks each return a number, and the caller adds up the numbers. */
@NullMarked
package dev.strandbench.scenario.gather;

import org.jspecify.annotations.NullMarked;
