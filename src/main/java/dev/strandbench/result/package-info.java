/** What results are made of, as everything that reads or runs them agrees. */
@NullMarked
package dev.strandbench.result;

import org.jspecify.annotations.NullMarked;
