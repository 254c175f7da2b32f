/** OwnFunction: tasks call the user's function, and the caller joins them. */
@NullMarked
package dev.strandbench.scenario.ownfunction;

import org.jspecify.annotations.NullMarked;
