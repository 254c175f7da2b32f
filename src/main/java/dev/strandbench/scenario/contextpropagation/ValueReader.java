package dev.strandbench.scenario.contextpropagation;

/** What a task reads its values from. */
@FunctionalInterface
public interface ValueReader {

    /**
     * The value of an index, as the current thread or coroutine sees it.
     *
     * @throws RuntimeException if it sees none
     */
    ContextValue read(int index);
}
