/**
 * Explains a difference between two arms. The package plans a run that measures both arms again, as they are and with
 * possible causes taken away, and finds the share of the difference that each cause explains.
 */
@NullMarked
package dev.strandbench.why;

import org.jspecify.annotations.NullMarked;
