/**
 * OwnFunction: N tasks call one function of the user's; the caller joins all.
 *
 * <p>The jar is compiled without the function. The fork makes a hidden class whose constant method handle calls it, so
 * the JIT compiler inlines the call like one in source code.
 */
@NullMarked
package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.NullMarked;
