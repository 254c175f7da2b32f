/**
 * Judges differences between measurements from result files alone. Also contains the regression gate and the history.
 */
@NullMarked
package dev.strandbench.compare;

import org.jspecify.annotations.NullMarked;
