/** The policy over forks that somebody has recorded. */
@NullMarked
package dev.strandbench.replay;

import org.jspecify.annotations.NullMarked;
