/** The work of tasks, the same under every model: waits, CPU work, and checksums that prove that work was done. */
@NullMarked
package dev.strandbench.workload;

import org.jspecify.annotations.NullMarked;
