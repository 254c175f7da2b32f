/**
 * Finds the JDKs of this machine. It is Java 8 bytecode, because the launcher runs it on JVMs that are too old for the
 * rest.
 *
 * <p>Checked for nulls like every package; JSpecify's annotation itself needs Java 9.
 */
package dev.strandbench.machine.jdk;
