/**
 * Contains the JMH profilers of this project, which also work with the benchmarks of other projects. JMH calls the
 * constructor of a profiler with the text after the colon in {@code -prof name:text}. The service loader calls the
 * constructor without parameters, only to find the class.
 */
@NullMarked
package dev.strandbench.profiler;

import org.jspecify.annotations.NullMarked;
