/** Reads, writes, merges and joins result files. The record classes represent the files' content. */
@NullMarked
package dev.strandbench.result;

import org.jspecify.annotations.NullMarked;
