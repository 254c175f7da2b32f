/** The user's own function and the user's own JMH jar. */
@NullMarked
package dev.strandbench.usercode;

import org.jspecify.annotations.NullMarked;
