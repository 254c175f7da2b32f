/** ContendedLock: tasks compute or block in sections of code, under a shared lock or under a lock per task. */
@NullMarked
package dev.strandbench.scenario.contendedlock;

import org.jspecify.annotations.NullMarked;
