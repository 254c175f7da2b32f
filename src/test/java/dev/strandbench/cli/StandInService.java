package dev.strandbench.cli;

import dev.strandbench.machine.ChildJvm.EndedProgram;
import dev.strandbench.service.RunningService;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;

/** A service without processes, which lasts until it is closed. As a program, {@code serve} that starts one. */
class StandInService implements RunningService {

    static final String CLOSED = "the service is closed";

    private final CountDownLatch closed = new CountDownLatch(1);

    /** Takes the words of a call, from the strategy on. */
    public static void main(String[] arguments) {
        System.exit(Main.prepared(new CommandLine(new ServeCommand(plan -> new StandInService())))
                .execute(arguments));
    }

    @Override
    public URI address() {
        return URI.create("http://127.0.0.1:1234");
    }

    @Override
    public URI upstream() {
        return URI.create("http://127.0.0.1:5678");
    }

    @Override
    public String store() {
        return "mongodb://127.0.0.1:9012";
    }

    @Override
    public List<ProcessHandle> processes() {
        return List.of(ProcessHandle.current());
    }

    @Override
    public EndedProgram awaitEnd() throws InterruptedException {
        closed.await();
        return new EndedProgram("the application", 1, "killed");
    }

    final boolean isClosed() {
        return closed.getCount() == 0;
    }

    @Override
    public void close() {
        System.out.println(CLOSED);
        closed.countDown();
    }
}
