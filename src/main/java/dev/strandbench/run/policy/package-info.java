/** What to measure next, given what is known. Pure: it neither runs nor reads anything. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
