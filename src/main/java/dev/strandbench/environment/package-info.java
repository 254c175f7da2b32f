/** The machine: what can be read of it before, around and after a measurement, and what in it disturbs one. */
@NullMarked
package dev.strandbench.environment;

import org.jspecify.annotations.NullMarked;
