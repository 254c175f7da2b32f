/**
 * Contains this project's JMH profilers, which also work with the benchmarks of other projects. JMH passes the text
 * after the colon in {@code -prof name:text} to a profiler's constructor. The constructor without parameters is only
 * for the service loader, which finds the class.
 */
@NullMarked
package dev.strandbench.profiler;

import org.jspecify.annotations.NullMarked;
