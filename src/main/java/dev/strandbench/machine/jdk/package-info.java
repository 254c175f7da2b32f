/**
 * Finds the JDKs of this machine. This package is Java 8 bytecode, because the launcher uses it on JVMs that are too
 * old for the other packages. The build checks it for nulls, but JSpecify's annotation would need Java 9.
 */
package dev.strandbench.machine.jdk;
