/** Builds the page, which is one HTML file that answers a reader's questions about results and loads nothing else. */
@NullMarked
package dev.strandbench.report.page;

import org.jspecify.annotations.NullMarked;
