/** The contents of a report as data, and one writer for each format. */
@NullMarked
package dev.strandbench.report.document;

import org.jspecify.annotations.NullMarked;
