/** Contains the concurrency models. Each model has a {@link Style} and a {@link ModelRuntime}. */
@NullMarked
package dev.strandbench.model;

import org.jspecify.annotations.NullMarked;
