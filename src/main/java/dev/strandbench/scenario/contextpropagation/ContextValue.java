package dev.strandbench.scenario.contextpropagation;

/**
 * One value of a request. Made before anything is measured, and passed on by reference.
 *
 * @param number tells it from every other value of every request
 */
public record ContextValue(long number) {}
