/** Builds reports from results, plans and recordings: documents, the sentences in them, and the progress of a run. */
@NullMarked
package dev.strandbench.report;

import org.jspecify.annotations.NullMarked;
