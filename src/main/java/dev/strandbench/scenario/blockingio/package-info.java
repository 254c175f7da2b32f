/** BlockingIo: many tasks wait for the network at once, in blocking reads or, for comparison, suspended. */
@NullMarked
package dev.strandbench.scenario.blockingio;

import org.jspecify.annotations.NullMarked;
