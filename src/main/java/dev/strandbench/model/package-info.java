/**
 * The concurrency models with {@link Style styles} and {@link ModelRuntime runtimes}. This package uses no scenario.
 */
@NullMarked
package dev.strandbench.model;

import org.jspecify.annotations.NullMarked;
