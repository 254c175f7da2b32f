/** BlockingIo: many tasks wait for the network at once, in blocking reads or, for comparison, while suspended. */
@NullMarked
package dev.strandbench.scenario.blockingio;

import org.jspecify.annotations.NullMarked;
