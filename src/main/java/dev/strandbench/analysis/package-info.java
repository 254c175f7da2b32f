/**
 * The one judgement: pairing, drift, correction, looks and verdict. Whoever says slower, same or can't tell asks here.
 */
@NullMarked
package dev.strandbench.analysis;

import org.jspecify.annotations.NullMarked;
