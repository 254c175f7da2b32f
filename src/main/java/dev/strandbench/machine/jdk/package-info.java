/**
 * Finds the JDKs of this machine. This package is compiled for Java 8, because the launcher uses it on old JVMs.
 * JSpecify's annotation needs Java 9, so it is missing, but the build checks the package for nulls.
 */
package dev.strandbench.machine.jdk;
