/** Overload: more requests arrive than a service has capacity for, and ways to bound them differ in what they save. */
@NullMarked
package dev.strandbench.scenario.overload;

import org.jspecify.annotations.NullMarked;
