/** Counts in words, digests in digits, files in order: needs nothing of this project; every other part may use it. */
@NullMarked
package dev.strandbench.text;

import org.jspecify.annotations.NullMarked;
