/** Reads published claims, plans measurements for the claims, and judges the claims by results. */
@NullMarked
package dev.strandbench.claims;

import org.jspecify.annotations.NullMarked;
