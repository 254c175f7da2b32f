package dev.strandbench.scenario.ownfunction;

import java.time.Duration;

/**
 * Which function tasks call, and how.
 *
 * @param function {@code CLASS::METHOD}
 * @param setup the class that builds what it is called on; empty if there is none
 * @param arguments values after the task's index, separated by commas; may be empty
 * @param tasks in an op, at least 1
 * @param limit how many calls are under way at once at most, by a semaphore; 0 for any number
 * @param longestOp after which an op counts as hanging
 */
record FunctionSettings(String function, String setup, String arguments, int tasks, int limit, Duration longestOp) {}
