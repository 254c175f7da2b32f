/** Reads published claims, plans measurements for claims, and judges claims from results. */
@NullMarked
package dev.strandbench.claims;

import org.jspecify.annotations.NullMarked;
