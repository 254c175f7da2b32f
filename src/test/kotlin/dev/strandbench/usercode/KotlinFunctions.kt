package dev.strandbench.usercode

import kotlinx.coroutines.delay
import java.util.concurrent.atomic.AtomicInteger

/** Functions as a user of Kotlin has them. */
class KotlinFunctions {
    /** Waits a little, and has a result that depends on the index. */
    suspend fun waiting(index: Int): String {
        delay(1)
        return text(index)
    }

    /** The same without suspending. */
    fun blocking(index: Int): String {
        Thread.sleep(1)
        return text(index)
    }

    /** Tells the JVM the most calls that were under way at once. */
    suspend fun counting() {
        val running = RUNNING.incrementAndGet()
        PEAK.accumulateAndGet(running, Math::max)
        System.setProperty("strandbench.test.peak", PEAK.toString())
        delay(5)
        RUNNING.decrementAndGet()
    }

    /** Fails for every other index. */
    suspend fun failing(index: Int) {
        delay(1)
        check(index % 2 == 0) { "odd" }
    }

    /** Fails if the thread that begins it has another class loader than this class. */
    suspend fun loading() {
        val own = KotlinFunctions::class.java.classLoader
        check(Thread.currentThread().contextClassLoader === own) { "another loader" }
        delay(1)
    }

    /** Leaves its thread interrupted for every other index, and says so. */
    suspend fun interrupted(index: Int) {
        if (Thread.interrupted()) {
            System.setProperty("strandbench.test.interrupted", "before")
        }
        if (index % 2 == 1) {
            Thread.currentThread().interrupt()
            throw InterruptedException("odd")
        }
        delay(1)
    }

    private fun text(index: Int): String = "call $index"

    private companion object {
        val RUNNING = AtomicInteger()
        val PEAK = AtomicInteger()
    }
}

/** One of which there is one. */
object KotlinSingleton {
    /** Returns at once. */
    suspend fun at(index: Long): Long = index + 1
}

/** Of no class, to Kotlin. */
suspend fun topLevel(): Int {
    delay(1)
    return 1
}
