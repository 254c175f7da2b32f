/** The page: everything a reader of results may ask, in one HTML file that needs nothing else. */
@NullMarked
package dev.strandbench.report.page;

import org.jspecify.annotations.NullMarked;
