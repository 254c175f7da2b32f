/** The work of tasks: waits, CPU work and checksums. Checksums prove that the work was done. */
@NullMarked
package dev.strandbench.workload;

import org.jspecify.annotations.NullMarked;
