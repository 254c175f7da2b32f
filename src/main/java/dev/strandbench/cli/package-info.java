/** Contains a class for each command, and the dialogue of {@code decide}. */
@NullMarked
package dev.strandbench.cli;

import org.jspecify.annotations.NullMarked;
