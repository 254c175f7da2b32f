/** FileIo: tasks read, write or synchronise files, while other tasks wait for a millisecond in a loop. */
@NullMarked
package dev.strandbench.scenario.fileio;

import org.jspecify.annotations.NullMarked;
