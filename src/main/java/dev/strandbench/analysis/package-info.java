/**
 * Judges measurements: pairing, drift, correction, looks and verdict. Every statement that an arm is slower or
 * equivalent comes from this package.
 */
@NullMarked
package dev.strandbench.analysis;

import org.jspecify.annotations.NullMarked;
