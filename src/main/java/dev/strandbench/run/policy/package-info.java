/** Uses earlier results to decide which cells to measure next. All functions are pure. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
