/**
 * Judges differences between measurements, using only result files. The package also contains the regression gate and
 * the history.
 */
@NullMarked
package dev.strandbench.compare;

import org.jspecify.annotations.NullMarked;
