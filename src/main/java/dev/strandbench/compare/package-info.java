/** Verdicts between measurements, from result files alone; the gate and the history that rest on them. */
@NullMarked
package dev.strandbench.compare;

import org.jspecify.annotations.NullMarked;
