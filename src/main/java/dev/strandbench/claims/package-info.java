/** Reads published claims, plans the measurements that they need, and judges the claims by the results. */
@NullMarked
package dev.strandbench.claims;

import org.jspecify.annotations.NullMarked;
