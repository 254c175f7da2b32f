/**
 * The concurrency models, their {@link Style styles} and their {@link ModelRuntime runtimes}. No scenario is used here.
 */
@NullMarked
package dev.strandbench.model;

import org.jspecify.annotations.NullMarked;
