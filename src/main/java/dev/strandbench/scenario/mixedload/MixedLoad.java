package dev.strandbench.scenario.mixedload;

import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.workload.Wait;

/** Short requests that mostly wait, and jobs that only compute. */
public interface MixedLoad extends AutoCloseable {

    /**
     * Starts a task for each request when it is due, and returns when all requests have ended. A platform thread starts
     * the tasks under every model, like the acceptor of a server.
     */
    void serve(Requests requests, RequestSchedule schedule) throws Exception;

    /**
     * Runs a job in a task of its own, and returns when the job has ended. Several threads may call this method at
     * once, also during {@link #serve}. If the caller is interrupted, a job that runs is not stopped.
     */
    void run(Runnable job) throws Exception;

    @Override
    void close();

    /** Creates the scenario on two runtimes, which may be one and the same, and which the scenario owns. */
    static MixedLoad on(ModelRuntime requests, ModelRuntime jobs) {
        return new RunningLoad(RequestServer.on(requests), JobRunner.on(jobs), () -> {
            requests.close();
            jobs.close();
        });
    }

    /** The requests of an op, which each compute, wait and compute. Thread-safe for different requests. */
    interface Requests {

        int count();

        void begin(int request);

        /** Returns the wait of each request between the halves of its work. */
        Wait downstream();

        void end(int request);

        /** Serves a request on the current thread. */
        default void block(int request) throws InterruptedException {
            begin(request);
            downstream().block();
            end(request);
        }
    }

    record RunningLoad(RequestServer server, JobRunner jobs, Runnable closing) implements MixedLoad {

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws Exception {
            server.serve(requests, schedule);
        }

        @Override
        public void run(Runnable job) throws Exception {
            jobs.run(job);
        }

        @Override
        public void close() {
            closing.run();
        }
    }
}
