/** Finds and calls a function of the user, and reads a JMH jar of the user. */
@NullMarked
package dev.strandbench.usercode;

import org.jspecify.annotations.NullMarked;
