///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+

/**
 * A function for Strandbench to call from many tasks at once. Put in {@link #load} what a task of yours does; a library
 * that it needs is a line {@code //DEPS group:artifact:version} below the one that names the Java release. Then
 *
 * <pre>
 * jbang build Workload.java
 * jbang strandbench run --call Workload::load --classpath "$(jbang info classpath Workload.java)"
 * </pre>
 */
public final class Workload {

    private Workload() {}

    /**
     * What a task does. It may block, and may throw: exceptions are counted.
     *
     * @param index of the task, from 0
     * @return what models are compared by: the same for the same index, whoever runs it
     */
    public static String load(int index) throws InterruptedException {
        Thread.sleep(20);
        return "result " + index;
    }

    /** Does it once: {@code jbang Workload.java}. */
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(load(0));
    }
}
