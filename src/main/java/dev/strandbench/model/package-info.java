/**
 * The concurrency models, <em>how</em> work is run: each is a {@link dev.strandbench.model.Style style} of writing it
 * on a {@link dev.strandbench.model.ModelRuntime runtime} that runs it. Knows no scenario.
 */
@NullMarked
package dev.strandbench.model;

import org.jspecify.annotations.NullMarked;
