/** Results over time: which runs changed what, from result files that are kept in a directory. */
@NullMarked
package dev.strandbench.history;

import org.jspecify.annotations.NullMarked;
