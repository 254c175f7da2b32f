/**
 * The scenarios, <em>what</em> is run: one package each, and here what they have in common. A scenario package holds a
 * contract, one implementation for each style that it supports, and the benchmark that runs them.
 */
@NullMarked
package dev.strandbench.scenario;

import org.jspecify.annotations.NullMarked;
