/** User errors, words and digests. Every other package may use this package. */
@NullMarked
package dev.strandbench.base;

import org.jspecify.annotations.NullMarked;
