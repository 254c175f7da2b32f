/** From results to text: pure functions. Reads results only. */
@NullMarked
package dev.strandbench.report;

import org.jspecify.annotations.NullMarked;
