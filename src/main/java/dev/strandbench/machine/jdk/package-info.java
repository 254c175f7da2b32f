/**
 * Finds the JDKs of this machine. Supports Java 8, and therefore cannot use {@code @NullMarked}, which needs Java 9.
 */
package dev.strandbench.machine.jdk;
