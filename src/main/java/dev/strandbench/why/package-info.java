/**
 * Explains a difference between two arms. A run measures both arms again, with and without possible causes. The
 * analysis gives the share of the difference that each cause explains.
 */
@NullMarked
package dev.strandbench.why;

import org.jspecify.annotations.NullMarked;
