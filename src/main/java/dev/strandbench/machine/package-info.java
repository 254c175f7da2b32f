/** Reads the state of the machine, including JDKs, limits and processes, and starts programs. */
@NullMarked
package dev.strandbench.machine;

import org.jspecify.annotations.NullMarked;
