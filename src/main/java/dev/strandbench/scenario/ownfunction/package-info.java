/**
 * OwnFunction: tasks call one function of the user's, and the caller joins all tasks.
 *
 * <p>The jar is compiled without the function. The fork makes a hidden class with a constant method handle for the
 * function, so the JIT compiler inlines the call like a call in source code.
 */
@NullMarked
package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.NullMarked;
