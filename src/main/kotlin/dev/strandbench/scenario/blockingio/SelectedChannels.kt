package dev.strandbench.scenario.blockingio

import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings
import java.io.IOException

/** Non-blocking channels, shared out among a few selectors that each have a thread. */
internal class SelectedChannels private constructor(
    private val selectors: List<SelectorThread>,
) : SuspendingConnections {
    private val channels = mutableListOf<SelectedChannel>()

    override suspend fun exchange(
        index: Int,
        payload: Long,
    ): Long = channels[index].exchange(payload)

    private fun connect(settings: ConnectionSettings) {
        repeat(settings.connections()) { index ->
            try {
                channels += SelectedChannel.open(settings, selectors[index % selectors.size])
            } catch (e: IOException) {
                close()
                throw settings.failure(index, e)
            }
        }
    }

    override fun close() {
        channels.forEach { it.close() }
        selectors.forEach { it.close() }
    }

    companion object {
        // Coroutines need processors too, and one selector serves thousands of channels.
        private val SELECTORS = (Runtime.getRuntime().availableProcessors() / 2).coerceAtLeast(1)

        @JvmStatic
        @Throws(IOException::class)
        fun open(settings: ConnectionSettings): SelectedChannels =
            SelectedChannels(List(SELECTORS) { SelectorThread.start("selector-$it") }).also { it.connect(settings) }
    }
}
