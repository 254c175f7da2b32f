/** Reads published claims, plans measurements for them, and judges them by results. */
@NullMarked
package dev.strandbench.claims;

import org.jspecify.annotations.NullMarked;
