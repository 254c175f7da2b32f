/** Finds and calls the user's function, and reads the user's JMH jar. */
@NullMarked
package dev.strandbench.usercode;

import org.jspecify.annotations.NullMarked;
