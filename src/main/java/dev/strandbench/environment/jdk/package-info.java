/**
 * Finding the JDKs of this machine. Java 8 bytecode, because the launcher runs it on the JVM that is too old for the
 * rest.
 *
 * <p>Checked for nulls like every package; JSpecify's annotation itself needs Java 9.
 */
package dev.strandbench.environment.jdk;
