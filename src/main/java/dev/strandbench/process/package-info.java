/**
 * What the operating system and the JVM show about a process (memory, threads, time on a processor), and programs of
 * this jar in JVMs of their own, which end with the one that started them.
 */
@NullMarked
package dev.strandbench.process;

import org.jspecify.annotations.NullMarked;
