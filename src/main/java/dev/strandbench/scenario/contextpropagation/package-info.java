/** ContextPropagation: tasks read the values of a request, such as a user or a trace id, and may rebind a value. */
@NullMarked
package dev.strandbench.scenario.contextpropagation;

import org.jspecify.annotations.NullMarked;
