/**
 * Finds the JDKs of this machine. The package is Java 8 bytecode, because the launcher uses it on JVMs that are too old
 * for all other packages.
 *
 * <p>Every package is checked for nulls, including this package. JSpecify's own annotation would need Java 9.
 */
package dev.strandbench.machine.jdk;
