/** Compares stored measurements, checks code changes for regressions, and shows the history of results. */
@NullMarked
package dev.strandbench.compare;

import org.jspecify.annotations.NullMarked;
