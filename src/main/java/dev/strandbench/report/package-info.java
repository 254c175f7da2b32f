/** From results and plans to text: pure functions, but for the progress of a run and the terminal that it goes to. */
@NullMarked
package dev.strandbench.report;

import org.jspecify.annotations.NullMarked;
