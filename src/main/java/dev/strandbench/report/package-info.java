/** Builds reports from results, plans and recordings, and shows the progress of a run. */
@NullMarked
package dev.strandbench.report;

import org.jspecify.annotations.NullMarked;
