package dev.strandbench.scenario.mixedload;

import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.workload.Wait;

/** Short requests that mostly wait, and jobs that only compute. */
public interface MixedLoad extends AutoCloseable {

    /** Starts a task for each request when it is due; returns when all requests have ended. */
    void serve(Requests requests, RequestSchedule schedule) throws Exception;

    /**
     * Runs a job in its own task, and returns when the job has ended. Several threads may call this method at the same
     * time, and while {@link #serve} runs. An interrupt of the caller does not stop a running job.
     */
    void run(Runnable job) throws Exception;

    @Override
    void close();

    /** Creates the scenario; closing it closes the runtimes. One runtime may run both requests and jobs. */
    static MixedLoad on(ModelRuntime requests, ModelRuntime jobs) {
        return new RunningLoad(RequestServer.on(requests), JobRunner.on(jobs), () -> {
            requests.close();
            jobs.close();
        });
    }

    /** The requests of an op, each of which computes, waits and computes again. Methods may be called concurrently. */
    interface Requests {

        int count();

        void begin(int request);

        /** Returns the wait of each request between the two halves of its work. */
        Wait downstream();

        void end(int request);

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
