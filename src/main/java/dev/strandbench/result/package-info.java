/** Reads, writes, merges and joins result files. The record classes represent the content of the files. */
@NullMarked
package dev.strandbench.result;

import org.jspecify.annotations.NullMarked;
