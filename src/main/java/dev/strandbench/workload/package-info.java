/** What tasks do, the same under every model: waits, and checksums that prove that the work was done. */
@NullMarked
package dev.strandbench.workload;

import org.jspecify.annotations.NullMarked;
