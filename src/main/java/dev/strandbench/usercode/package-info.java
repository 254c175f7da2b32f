/** Finds and calls the user's own function, and reads the user's own JMH jar. */
@NullMarked
package dev.strandbench.usercode;

import org.jspecify.annotations.NullMarked;
