/** ContendedLock: tasks pass through sections under a shared lock or their own lock, and compute or block there. */
@NullMarked
package dev.strandbench.scenario.contendedlock;

import org.jspecify.annotations.NullMarked;
