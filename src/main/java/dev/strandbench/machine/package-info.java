/** The machine: its JDKs, limits, gauges and processes, and the programs started on it. */
@NullMarked
package dev.strandbench.machine;

import org.jspecify.annotations.NullMarked;
