/**
 * Finds the JDKs of this machine. This package is compiled for Java 8, because the launcher uses it on JVMs that are
 * too old for the other packages. For that reason, JSpecify's annotation is missing, which needs Java 9, but the build
 * checks the package for nulls.
 */
package dev.strandbench.machine.jdk;
