/** Overload: a service receives more requests than it can serve. Arms limit requests by different rules. */
@NullMarked
package dev.strandbench.scenario.overload;

import org.jspecify.annotations.NullMarked;
