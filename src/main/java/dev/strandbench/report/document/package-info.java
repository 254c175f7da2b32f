/** Holds the contents of a report as data, and writes the contents in each format. */
@NullMarked
package dev.strandbench.report.document;

import org.jspecify.annotations.NullMarked;
