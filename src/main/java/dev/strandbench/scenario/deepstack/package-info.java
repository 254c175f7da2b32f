/**
 * DeepStack: tasks that park again and again below many frames of their own. What does a park cost there, and what if
 * the task returns through some of the frames in between?
 */
@NullMarked
package dev.strandbench.scenario.deepstack;

import org.jspecify.annotations.NullMarked;
