/** Reads, writes, merges and joins result files, and contains the records of their contents. */
@NullMarked
package dev.strandbench.result;

import org.jspecify.annotations.NullMarked;
