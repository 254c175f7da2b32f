/** Judges differences between measurements from result files alone, with the regression gate and the history. */
@NullMarked
package dev.strandbench.compare;

import org.jspecify.annotations.NullMarked;
