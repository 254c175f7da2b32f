package dev.strandbench.scenario.blockingio

import java.nio.channels.SelectionKey
import java.nio.channels.Selector
import java.nio.channels.SocketChannel

/** A thread that waits for many channels and continues the exchanges of those that are ready. */
internal class SelectorThread private constructor(
    private val selector: Selector,
    name: String,
) {
    private val thread =
        Thread
            .ofPlatform()
            .daemon()
            .name(name)
            .unstarted(::serve)

    @Volatile
    private var ending = false

    private fun serve() {
        try {
            while (!ending) {
                selector.select { key -> key.attached().ready() }
            }
        } finally {
            selector.keys().forEach { it.attached().close() }
            selector.close()
        }
    }

    private fun SelectionKey.attached() = attachment() as SelectedChannel

    /** Adds a channel. It is not waited for until its key has an interest and [wakeUp] is called. */
    fun register(
        channel: SocketChannel,
        selected: SelectedChannel,
    ): SelectionKey = channel.register(selector, 0, selected)

    /** Makes the selector notice changed interests and closed channels. */
    fun wakeUp() {
        selector.wakeup()
    }

    /** Ends the thread and releases channels that are still registered. */
    fun close() {
        ending = true
        selector.wakeup()
        try {
            thread.join()
        } catch (_: InterruptedException) {
            Thread.currentThread().interrupt()
        }
    }

    companion object {
        fun start(name: String): SelectorThread = SelectorThread(Selector.open(), name).also { it.thread.start() }
    }
}
