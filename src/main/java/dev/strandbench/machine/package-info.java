/** Reads the state of the machine, its JDKs, limits and processes, and starts programs on the machine. */
@NullMarked
package dev.strandbench.machine;

import org.jspecify.annotations.NullMarked;
