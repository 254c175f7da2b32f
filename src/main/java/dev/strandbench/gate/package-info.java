/** Whether a change may pass. */
@NullMarked
package dev.strandbench.gate;

import org.jspecify.annotations.NullMarked;
