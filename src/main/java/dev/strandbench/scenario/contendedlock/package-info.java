/**
 * ContendedLock: tasks that pass through sections under a lock, which all of them share or each has to itself, and
 * which compute or block.
 *
 * <p>What virtual threads were first criticised for, holding their carrier wherever they block in {@code synchronized},
 * and what a mutex that suspends costs instead.
 */
@NullMarked
package dev.strandbench.scenario.contendedlock;

import org.jspecify.annotations.NullMarked;
