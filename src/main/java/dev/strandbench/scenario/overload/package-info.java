/** Overload: more requests arrive than a service has capacity for, under several rules that limit the requests. */
@NullMarked
package dev.strandbench.scenario.overload;

import org.jspecify.annotations.NullMarked;
