/** Reads, writes, merges and joins result files. Records hold the content of the files. */
@NullMarked
package dev.strandbench.result;

import org.jspecify.annotations.NullMarked;
