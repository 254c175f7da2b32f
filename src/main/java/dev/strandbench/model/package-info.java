/**
 * The concurrency models, their {@link Style styles} and their {@link ModelRuntime runtimes}. This package uses no
 * scenario.
 */
@NullMarked
package dev.strandbench.model;

import org.jspecify.annotations.NullMarked;
