/** Verdicts between measurements, from result files alone. */
@NullMarked
package dev.strandbench.compare;

import org.jspecify.annotations.NullMarked;
