/** Builds a page: one HTML file that shows results and their answers, and loads no other files. */
@NullMarked
package dev.strandbench.report.page;

import org.jspecify.annotations.NullMarked;
