package dev.strandbench.scenario.contextpropagation;

import java.util.function.IntToLongFunction;

/**
 * What the tasks of a request do. Each reads values, and does so again after each hop; then, for each time that it
 * binds the first value anew, it does the same within that binding, and reads the first value once more after it.
 *
 * @param tasks how many there are, at least 0
 * @param values how many values the request has, at least 0
 * @param hops how often a task gives up its thread between reads, at least 0: what a thread element of a coroutine has
 *     to be set anew after
 * @param readsPerHop how many values a task reads before each hop and after the last one, at least 0
 * @param rebinds how often a task binds the first value anew, at least 0; 0 if there is no value
 * @param number given the index of each task once, by that task as the first thing it does with the values bound;
 *     counted with what it reads
 */
public record ContextWork(int tasks, int values, int hops, int readsPerHop, int rebinds, IntToLongFunction number) {

    /** Reads as often as a task does at a time. */
    void read(ValueReader reader, ValueSum sum) {
        sum.read(reader, values, readsPerHop);
    }

    /** Reads the first value once, which a task does after it had bound that anew. */
    void readFirst(ValueReader reader, ValueSum sum) {
        sum.read(reader, values, 1);
    }

    /** What all tasks of a request add up from its values alone, modulo 2⁶⁴, if none sees another value. */
    long readOf(ContextRequest request) {
        ValueSum sum = new ValueSum();
        readAll(request.values(), sum);
        for (int i = 0; i < rebinds; i++) {
            readAll(request.rebound(), sum);
            readFirst(request.values(), sum);
        }
        return tasks * sum.result();
    }

    private void readAll(ContextValues given, ValueSum sum) {
        for (int i = 0; i <= hops; i++) {
            read(given, sum);
        }
    }
}
