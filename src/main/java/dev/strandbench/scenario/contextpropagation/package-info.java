/** ContextPropagation: the tasks of a request read its values, such as a user or a trace id, and may rebind a value. */
@NullMarked
package dev.strandbench.scenario.contextpropagation;

import org.jspecify.annotations.NullMarked;
