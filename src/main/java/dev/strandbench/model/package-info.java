/** The concurrency models, their {@link Style styles} and their {@link ModelRuntime runtimes}. */
@NullMarked
package dev.strandbench.model;

import org.jspecify.annotations.NullMarked;
