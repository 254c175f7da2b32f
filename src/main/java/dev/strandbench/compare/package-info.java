/** Comparison of stored measurements, with a regression gate and a history of results. */
@NullMarked
package dev.strandbench.compare;

import org.jspecify.annotations.NullMarked;
