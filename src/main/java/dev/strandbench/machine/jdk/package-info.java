/** Finds the JDKs of this machine. Supports Java 8, and therefore cannot use {@code @NullMarked} of Java 9. */
package dev.strandbench.machine.jdk;
