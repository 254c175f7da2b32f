/** GuardedCounter: many tasks increment one counter under each kind of protection. */
@NullMarked
package dev.strandbench.scenario.guardedcounter;

import org.jspecify.annotations.NullMarked;
