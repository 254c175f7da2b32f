/**
 * Contains this project's JMH profilers, which also work with benchmarks of other projects. JMH passes the text after
 * the colon in {@code -prof name:text} to the constructor with one parameter. The service loader uses the constructor
 * without parameters.
 */
@NullMarked
package dev.strandbench.profiler;

import org.jspecify.annotations.NullMarked;
