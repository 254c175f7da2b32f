/** The command line: which command a call means, whether it makes sense, and nothing of what the commands do. */
@NullMarked
package dev.strandbench.cli;

import org.jspecify.annotations.NullMarked;
