/** Builds a page: one HTML file that shows results and answers, and loads no other files. */
@NullMarked
package dev.strandbench.report.page;

import org.jspecify.annotations.NullMarked;
