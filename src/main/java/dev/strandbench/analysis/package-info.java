/**
 * The one judgement: pairing, drift, correction, looks and verdict. Every statement that an arm is slower or equal
 * rests on it.
 */
@NullMarked
package dev.strandbench.analysis;

import org.jspecify.annotations.NullMarked;
