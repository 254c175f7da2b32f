/**
 * OwnFunction: tasks call the user's function, and the caller joins all tasks.
 *
 * <p>The jar is compiled without the user's function. The fork creates a hidden class with a constant method handle for
 * the function, so the JIT compiler inlines the call like a call in source code.
 */
@NullMarked
package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.NullMarked;
