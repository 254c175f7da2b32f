/** What the operating system and the JVM say about this process: memory, threads, time on a processor. */
@NullMarked
package dev.strandbench.process;

import org.jspecify.annotations.NullMarked;
