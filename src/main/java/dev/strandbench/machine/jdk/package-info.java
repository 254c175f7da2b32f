/** Finds the JDKs of this machine. Compiled for Java 8, and so without {@code @NullMarked}, which needs Java 9. */
package dev.strandbench.machine.jdk;
