package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.liveness.ThreadDump.Frame;
import dev.strandbench.model.ConcurrencyModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;

class HeldThreadsTest {

    /** Two virtual threads hold both carriers in {@code Object.wait}; a third is parked, and a fourth has not run. */
    private static final String OF_JDK_21 = """
            {
              "threadDump": {
                "processId": "4711",
                "time": "2024-07-29T10:00:00.000000Z",
                "runtimeVersion": "21.0.9+10-LTS",
                "threadContainers": [
                  {
                    "container": "<root>",
                    "parent": null,
                    "owner": null,
                    "threads": [
                     {
                       "tid": "9",
                       "name": "Reference Handler",
                       "stack": [
                          "java.base\\/java.lang.ref.Reference.waitForReferencePendingList(Native Method)",
                          "java.base\\/java.lang.ref.Reference$ReferenceHandler.run(Reference.java:208)"
                       ]
                     },
                     {
                       "tid": "11",
                       "name": "Signal Dispatcher",
                       "stack": [
                       ]
                     }
                    ],
                    "threadCount": "2"
                  },
                  {
                    "container": "java.util.concurrent.ThreadPerTaskExecutor@1b2c3d",
                    "parent": "<root>",
                    "owner": null,
                    "threads": [
                     {
                       "tid": "22",
                       "name": "",
                       "stack": [
                          "java.base\\/java.lang.Object.wait0(Native Method)",
                          "java.base\\/java.lang.Object.wait(Object.java:366)",
                          "java.base\\/java.lang.Object.wait(Object.java:339)",
                          "dev.strandbench.liveness.HeldMonitor.lambda$run$0(HeldMonitor.java:33)",
                          "dev.strandbench.liveness.AttemptTasks.run(AttemptTasks.java:110)",
                          "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:309)"
                       ]
                     },
                     {
                       "tid": "24",
                       "name": "",
                       "stack": [
                          "java.base\\/java.lang.Object.wait0(Native Method)",
                          "java.base\\/java.lang.Object.wait(Object.java:366)",
                          "java.base\\/java.lang.Object.wait(Object.java:339)",
                          "dev.strandbench.liveness.HeldMonitor.lambda$run$0(HeldMonitor.java:33)",
                          "dev.strandbench.liveness.AttemptTasks.run(AttemptTasks.java:110)",
                          "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:309)"
                       ]
                     },
                     {
                       "tid": "25",
                       "name": "",
                       "stack": [
                          "java.base\\/java.lang.VirtualThread.park(VirtualThread.java:582)",
                          "java.base\\/java.lang.System$2.parkVirtualThread(System.java:2643)",
                          "java.base\\/jdk.internal.misc.VirtualThreads.park(VirtualThreads.java:54)",
                          "java.base\\/java.util.concurrent.locks.LockSupport.park(LockSupport.java:219)",
                          "java.base\\/java.util.concurrent.CountDownLatch.await(CountDownLatch.java:230)",
                          "dev.strandbench.liveness.HeldMonitor.release(HeldMonitor.java:40)",
                          "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:309)"
                       ]
                     },
                     {
                       "tid": "26",
                       "name": "",
                       "stack": [
                       ]
                     }
                    ],
                    "threadCount": "4"
                  },
                  {
                    "container": "ForkJoinPool-1\\/jdk.internal.vm.SharedThreadContainer@5e6f",
                    "parent": "<root>",
                    "owner": null,
                    "threads": [
                     {
                       "tid": "23",
                       "name": "ForkJoinPool-1-worker-1",
                       "stack": [
                          "java.base\\/jdk.internal.vm.Continuation.run(Continuation.java:248)",
                          "java.base\\/java.lang.VirtualThread.runContinuation(VirtualThread.java:221)",
                          "java.base\\/java.util.concurrent.ForkJoinWorkerThread.run(ForkJoinWorkerThread.java:188)"
                       ]
                     },
                     {
                       "tid": "27",
                       "name": "ForkJoinPool-1-worker-2",
                       "stack": [
                          "java.base\\/jdk.internal.vm.Continuation.run(Continuation.java:248)",
                          "java.base\\/java.lang.VirtualThread.runContinuation(VirtualThread.java:221)",
                          "java.base\\/java.util.concurrent.ForkJoinWorkerThread.run(ForkJoinWorkerThread.java:188)"
                       ]
                     }
                    ],
                    "threadCount": "2"
                  }
                ]
              }
            }
            """;

    /**
     * One virtual thread holds one of two carriers in a class initialiser; two are blocked without a carrier by each
     * other's monitors. Two threads of a pool wait, and a third is idle. JDK 27 writes identifiers as numbers.
     */
    private static final String OF_JDK_27 = """
            {
              "threadDump": {
                "formatVersion": 2,
                "processId": 4711,
                "time": "2026-10-01T10:00:00.000000Z",
                "runtimeVersion": "27+20",
                "threadContainers": [
                  {
                    "container": "<root>",
                    "parent": null,
                    "owner": null,
                    "threads": [
                      {
                        "tid": 32,
                        "time": "2026-10-01T10:00:00.010000Z",
                        "virtual": true,
                        "carrier": 33,
                        "name": "",
                        "state": "WAITING",
                        "parkBlocker": {
                          "object": "java.util.concurrent.CountDownLatch$Sync@1a2b"
                        },
                        "stack": [
                          "java.base/jdk.internal.misc.Unsafe.park(Native Method)",
                          "java.base/java.lang.VirtualThread.parkOnCarrierThread(VirtualThread.java:801)",
                          "java.base/java.util.concurrent.CountDownLatch.await(CountDownLatch.java:235)",
                          "dev.strandbench.liveness.ClassInitialiser$Waiting.<clinit>(ClassInitialiser.java:20)",
                          "dev.strandbench.liveness.ClassInitialiser.lambda$run$1(ClassInitialiser.java:30)",
                          "java.base/java.lang.VirtualThread.run(VirtualThread.java:460)"
                        ]
                      },
                      {
                        "tid": 34,
                        "time": "2026-10-01T10:00:00.010000Z",
                        "virtual": true,
                        "name": "",
                        "state": "BLOCKED",
                        "blockedOn": "java.lang.Object@2",
                        "stack": [
                          "dev.strandbench.liveness.TwoLocks.first(TwoLocks.java:20)",
                          "java.base/java.lang.VirtualThread.run(VirtualThread.java:460)"
                        ],
                        "monitorsOwned": [
                          {
                            "depth": 0,
                            "locks": [
                              "java.lang.Object@1",
                              null
                            ]
                          }
                        ]
                      },
                      {
                        "tid": 35,
                        "time": "2026-10-01T10:00:00.010000Z",
                        "virtual": true,
                        "name": "",
                        "state": "BLOCKED",
                        "blockedOn": "java.lang.Object@1",
                        "stack": [
                          "dev.strandbench.liveness.TwoLocks.second(TwoLocks.java:30)",
                          "java.base/java.lang.VirtualThread.run(VirtualThread.java:460)"
                        ],
                        "monitorsOwned": [
                          {
                            "depth": 0,
                            "locks": [
                              "java.lang.Object@2"
                            ]
                          }
                        ]
                      }
                    ],
                    "threadCount": 3
                  },
                  {
                    "container": "java.util.concurrent.ThreadPoolExecutor@3c4d",
                    "parent": "<root>",
                    "owner": null,
                    "threads": [
                      {
                        "tid": 40,
                        "time": "2026-10-01T10:00:00.010000Z",
                        "name": "pool-1-thread-1",
                        "state": "WAITING",
                        "stack": [
                          "java.base/jdk.internal.misc.Unsafe.park(Native Method)",
                          "java.base/java.util.concurrent.Semaphore.acquire(Semaphore.java:318)",
                          "dev.strandbench.liveness.OwnPool.lambda$run$0(OwnPool.java:25)",
                          "dev.strandbench.liveness.AttemptTasks.run(AttemptTasks.java:110)"
                        ]
                      },
                      {
                        "tid": 41,
                        "time": "2026-10-01T10:00:00.010000Z",
                        "name": "pool-1-thread-2",
                        "state": "WAITING",
                        "stack": [
                          "java.base/jdk.internal.misc.Unsafe.park(Native Method)",
                          "java.base/java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1016)"
                        ]
                      }
                    ],
                    "threadCount": 2
                  },
                  {
                    "container": "ForkJoinPool-1/jdk.internal.vm.SharedThreadContainer@5e6f",
                    "parent": "<root>",
                    "owner": null,
                    "threads": [
                      {
                        "tid": 33,
                        "time": "2026-10-01T10:00:00.010000Z",
                        "name": "ForkJoinPool-1-worker-1",
                        "state": "WAITING",
                        "stack": [
                          "java.base/jdk.internal.vm.Continuation.run(Continuation.java:242)",
                          "java.base/java.lang.VirtualThread.runContinuation(VirtualThread.java:293)"
                        ]
                      },
                      {
                        "tid": 36,
                        "time": "2026-10-01T10:00:00.010000Z",
                        "name": "ForkJoinPool-1-worker-2",
                        "state": "WAITING",
                        "parkBlocker": {
                          "object": "java.util.concurrent.ForkJoinPool@4c99"
                        },
                        "stack": [
                          "java.base/jdk.internal.misc.Unsafe.park(Native Method)",
                          "java.base/java.util.concurrent.ForkJoinPool.awaitWork(ForkJoinPool.java:2109)"
                        ]
                      }
                    ],
                    "threadCount": 2
                  }
                ]
              }
            }
            """;

    private static List<String> sentences(String json, ConcurrencyModel model) {
        return HeldThreads.sentences(ThreadDump.parse(json), model);
    }

    @Test
    void namesTheCarriersThatAreHeldOnAJdkThatDoesNotWriteCarriers() {
        assertThat(sentences(OF_JDK_21, ConcurrencyModel.VIRTUAL))
                .containsExactly(
                        "2 of 2 carriers are held: Object.wait in HeldMonitor.run",
                        "1 virtual thread waits for a carrier",
                        "1 virtual thread waits: CountDownLatch.await in HeldMonitor.release");
    }

    /** On JDK 24, a virtual thread releases its carrier in {@code Object.wait}. */
    @Test
    void saysThatThreadsWaitIfFewerCarriersAreHeld() {
        String none = OF_JDK_21.replace("VirtualThread.runContinuation(", "Unsafe.park(");
        assertThat(sentences(none, ConcurrencyModel.VIRTUAL))
                .containsExactly(
                        "1 virtual thread waits for a carrier",
                        "2 virtual threads wait: Object.wait in HeldMonitor.run",
                        "1 virtual thread waits: CountDownLatch.await in HeldMonitor.release");

        String one = OF_JDK_21.replaceFirst("VirtualThread\\.runContinuation\\(", "Unsafe.park(");
        assertThat(sentences(one, ConcurrencyModel.VIRTUAL))
                .containsExactly(
                        "1 of 2 carriers is held",
                        "1 virtual thread waits for a carrier",
                        "2 virtual threads wait: Object.wait in HeldMonitor.run",
                        "1 virtual thread waits: CountDownLatch.await in HeldMonitor.release");
    }

    @Test
    void namesOtherThreadsThatRunThePattern() {
        String timer = """
                {"threadDump": {"threadContainers": [{"threads": [
                  {"name": "Thread-3", "state": "WAITING", "stack": [
                    "java.base/java.util.concurrent.CountDownLatch.await(CountDownLatch.java:230)",
                    "dev.strandbench.liveness.pattern.TimerHeld.lambda$run$0(TimerHeld.java:45)"]},
                  {"name": "pattern", "state": "WAITING", "stack": [
                    "dev.strandbench.liveness.pattern.TimerHeld.run(TimerHeld.java:52)"]},
                  {"name": "parent-watch", "state": "RUNNABLE", "stack": [
                    "dev.strandbench.machine.ParentProcess.awaitEnd(ParentProcess.java:60)"]}]}]}}
                """;

        assertThat(sentences(timer, ConcurrencyModel.VIRTUAL))
                .containsExactly("1 other thread is held: CountDownLatch.await in TimerHeld.run");
        assertThat(sentences(timer, ConcurrencyModel.POOL))
                .containsExactly("1 other thread is held: CountDownLatch.await in TimerHeld.run");
    }

    @Test
    void namesTheCarrierThatIsHeldAndTheCycleOfMonitors() {
        assertThat(sentences(OF_JDK_27, ConcurrencyModel.VIRTUAL))
                .containsExactly(
                        "1 of 2 carriers is held: CountDownLatch.await in the initialiser of ClassInitialiser.Waiting",
                        "1 virtual thread waits: entry to a monitor in TwoLocks.first",
                        "1 virtual thread waits: entry to a monitor in TwoLocks.second",
                        "entry to a monitor in TwoLocks.first: the monitor belongs to a thread at"
                                + " entry to a monitor in TwoLocks.second",
                        "entry to a monitor in TwoLocks.second: the monitor belongs to a thread at"
                                + " entry to a monitor in TwoLocks.first");
    }

    @Test
    void namesTheThreadsOfThePoolThatAreHeld() {
        assertThat(sentences(OF_JDK_27, ConcurrencyModel.POOL))
                .startsWith("1 of 2 pool threads is held: Semaphore.acquire in OwnPool.run");
        // A later attempt in the same JVM has another pool.
        assertThat(sentences(OF_JDK_27.replace("pool-1-", "pool-12-"), ConcurrencyModel.POOL))
                .startsWith("1 of 2 pool threads is held: Semaphore.acquire in OwnPool.run");
    }

    @Test
    void namesTheDispatcherThreadsThatAreHeldAndTheirTotalExceptUnderIo() {
        String dump = OF_JDK_27.replace("pool-1-thread-", "DefaultDispatcher-worker-");

        assertThat(sentences(dump, ConcurrencyModel.DEFAULT))
                .startsWith("1 of 2 dispatcher threads is held: Semaphore.acquire in OwnPool.run");
        assertThat(sentences(dump, ConcurrencyModel.IO))
                .startsWith("1 dispatcher thread is held: Semaphore.acquire in OwnPool.run");
    }

    @Test
    void namesThePlatformThreadsThatRunTasks() {
        assertThat(sentences(OF_JDK_27, ConcurrencyModel.PLATFORM))
                .startsWith("1 of 1 platform thread is held: Semaphore.acquire in OwnPool.run");
    }

    @Test
    void saysNothingIfNothingIsHeld() {
        assertThat(sentences(OF_JDK_21, ConcurrencyModel.DEFAULT)).isEmpty();
    }

    @Test
    void doesNotReadADumpThatEndsEarly() {
        assertThatThrownBy(() -> ThreadDump.parse(OF_JDK_21.substring(0, 500))).isInstanceOf(JacksonException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "java.base/java.lang.Object.wait(Object.java:366), Object.wait",
        "app//com.acme.Shop$Till.open(Shop.java:3), Shop.Till.open",
        "com.acme.Shop.lambda$open$12(Shop.java:3), Shop.open",
        "com.acme.Shop$open$1.invokeSuspend(Shop.kt:3), Shop.open",
        "com.acme.Shop.open$lambda$0(Shop.kt:3), Shop.open",
        "kotlinx.coroutines.BuildersKt__BuildersKt.runBlocking$default(Builders.kt:2), runBlocking",
        "kotlinx.coroutines.BuildersKt.runBlocking(Unknown Source), runBlocking",
        "kotlinx.coroutines.BuildersKt__Builders_concurrentKt.runBlockingK$default(Builders.kt:2), runBlocking",
        "kotlinx.coroutines.BuildersKt.runBlockingK(Unknown Source), runBlocking"
    })
    void namesCodeAsTheSourceDoes(String element, String text) {
        assertThat(Frame.of(element).text()).isEqualTo(text);
    }
}
