/** Runs the Service scenario's application, upstream services and store, each in its own JVM. */
@NullMarked
package dev.strandbench.service;

import org.jspecify.annotations.NullMarked;
