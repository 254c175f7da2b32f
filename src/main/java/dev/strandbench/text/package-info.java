/** Counts in words and digests in digits: needs nothing of this project, and every other part may use it. */
@NullMarked
package dev.strandbench.text;

import org.jspecify.annotations.NullMarked;
