/**
 * OwnFunction: N tasks call one function of the user's; the caller joins all.
 *
 * <p>The function is not compiled with this jar. It is reached through a method handle that is a constant of a hidden
 * class, made for it in the fork, so that the JIT compiler inlines the call as it would a call in source code.
 */
@NullMarked
package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.NullMarked;
