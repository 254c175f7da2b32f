/** Overload: more requests arrive than a service has capacity for, under several ways to bound them. */
@NullMarked
package dev.strandbench.scenario.overload;

import org.jspecify.annotations.NullMarked;
