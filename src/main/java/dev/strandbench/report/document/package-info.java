/** Represents the content of a report, and writes it in several formats. */
@NullMarked
package dev.strandbench.report.document;

import org.jspecify.annotations.NullMarked;
