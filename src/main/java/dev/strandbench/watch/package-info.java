/**
 * The JVM of a service, looked into: a fork hands on to it what profilers and commands ask for, it writes down what it
 * takes as it runs, and pages read that.
 */
@NullMarked
package dev.strandbench.watch;

import org.jspecify.annotations.NullMarked;
