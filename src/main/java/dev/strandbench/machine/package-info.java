/** Reads the machine's state, including JDKs, limits and processes, and starts programs. */
@NullMarked
package dev.strandbench.machine;

import org.jspecify.annotations.NullMarked;
