/** The concurrency models: {@link Style styles} of code on {@link ModelRuntime runtimes}. Knows no scenario. */
@NullMarked
package dev.strandbench.model;

import org.jspecify.annotations.NullMarked;
