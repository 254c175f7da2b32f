/**
 * Finds the JDKs of this machine. This package is Java 8 bytecode, because the launcher uses the package on JVMs that
 * are too old for other packages.
 *
 * <p>The build checks this package for nulls, like every package. JSpecify's own annotation would need Java 9.
 */
package dev.strandbench.machine.jdk;
