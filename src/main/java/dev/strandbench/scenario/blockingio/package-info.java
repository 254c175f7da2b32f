/** BlockingIo: many tasks wait for the network at once. Tasks block in reads or, for comparison, suspend. */
@NullMarked
package dev.strandbench.scenario.blockingio;

import org.jspecify.annotations.NullMarked;
