/** Builds a page: one HTML file that answers a reader's questions about results and loads no other files. */
@NullMarked
package dev.strandbench.report.page;

import org.jspecify.annotations.NullMarked;
