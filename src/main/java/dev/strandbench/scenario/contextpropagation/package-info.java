/**
 * ContextPropagation: a request has a few values, such as a user, a trace id and a locale, which each of the tasks that
 * it starts reads and may bind anew for a part of its work.
 *
 * <p>What differs is how the values get to the tasks: as arguments, in thread-local variables that each task sets or
 * inherits, in scoped values, in the coroutine context, or in a map of the kind that logging libraries have.
 */
@NullMarked
package dev.strandbench.scenario.contextpropagation;

import org.jspecify.annotations.NullMarked;
