/** ContextHop: one unit of work goes from the caller to an I/O context, on to a compute context, and back. */
@NullMarked
package dev.strandbench.scenario.contexthop;

import org.jspecify.annotations.NullMarked;
