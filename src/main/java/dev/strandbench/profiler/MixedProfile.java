package dev.strandbench.profiler;

import dev.strandbench.base.FieldValue;
import dev.strandbench.machine.JvmSettings;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Runs all of a family's models or strategies in several rounds before a fork measures one of them. The JIT compilers
 * then see several types at each shared call site, as in a service. The order in each round is random, but the same in
 * all forks of a cell. All ops run on the calling thread.
 */
final class MixedProfile {

    private static final long SEED = 1;
    private static final int ROUNDS = 3;
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Class<?> type;
    private final Method op;
    private final Map<String, String> parameters;

    private MixedProfile(Class<?> type, Method op, Map<String, String> parameters) {
        this.type = type;
        this.op = op;
        this.parameters = parameters;
    }

    /**
     * Runs the arms that {@link JvmSettings#MIXED_ARMS_PROPERTY} lists in three rounds, each arm for at least 250 ms
     * per round. Returns true if the arms have run, and false if {@link JvmSettings#PROFILE_PROPERTY} requests no mixed
     * profile.
     *
     * @throws IllegalStateException if an arm fails, or if {@code MIXED_ARMS_PROPERTY} names no arms
     */
    static boolean runIfAsked(BenchmarkParams benchmark) {
        if (!JvmSettings.MIXED.equals(System.getProperty(JvmSettings.PROFILE_PROPERTY))) {
            return false;
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        benchmark.getParamsKeys().forEach(name -> parameters.put(name, benchmark.getParam(name)));
        run(benchmark.getBenchmark(), parameters, System.getProperty(JvmSettings.MIXED_ARMS_PROPERTY, ""), TURN_NANOS);
        return true;
    }

    /**
     * Runs all arms in three rounds.
     *
     * @param arms parameter that differs between the arms, and its value for each arm, such as {@code model=A,B}
     * @param turnNanos minimum time for which an arm runs in a round, in ns; an arm runs at least one op
     */
    static void run(String benchmark, Map<String, String> parameters, String arms, long turnNanos) {
        int end = arms.indexOf('=');
        if (end < 1) {
            throw new IllegalStateException("-D" + JvmSettings.MIXED_ARMS_PROPERTY + "=" + arms
                    + " is not valid; valid: arms such as model=VIRTUAL,DEFAULT");
        }
        int dot = benchmark.lastIndexOf('.');
        try {
            Class<?> type = Class.forName(benchmark.substring(0, dot));
            Method op = type.getMethod(benchmark.substring(dot + 1));
            MixedProfile mixed = new MixedProfile(type, op, parameters);
            String name = arms.substring(0, end);
            List<String> turns = new ArrayList<>(List.of(arms.substring(end + 1).split(",", -1)));
            SplittableRandom random = new SplittableRandom(SEED);
            for (int round = 0; round < ROUNDS; round++) {
                Collections.shuffle(turns, random);
                for (String arm : turns) {
                    mixed.runTurn(name, arm, turnNanos);
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the arms of " + benchmark + " cannot be mixed", e);
        }
    }

    private void runTurn(String name, String arm, long nanos) throws ReflectiveOperationException {
        Object state = type.getConstructor().newInstance();
        Map<String, String> values = new LinkedHashMap<>(parameters);
        values.put(name, arm);
        for (Map.Entry<String, String> value : values.entrySet()) {
            Field field = type.getField(value.getKey());
            field.set(state, FieldValue.of(field.getType(), value.getValue()));
        }
        try {
            invokeAll(state, Setup.class, setup -> setup.value() == Level.Trial);
            invokeAll(state, Setup.class, setup -> setup.value() == Level.Iteration);
            long begun = System.nanoTime();
            do {
                Object unused = op.invoke(state);
            } while (System.nanoTime() - begun < nanos);
            invokeAll(state, TearDown.class, tearDown -> tearDown.value() == Level.Trial);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    JvmSettings.PROFILE + "=" + JvmSettings.MIXED + ": " + arm + " fails", e.getCause());
        }
    }

    private static <A extends Annotation> void invokeAll(Object state, Class<A> annotation, Predicate<A> condition)
            throws ReflectiveOperationException {
        List<Method> methods = Stream.of(state.getClass().getMethods())
                .filter(method ->
                        Stream.of(method.getAnnotationsByType(annotation)).anyMatch(condition)
                                && !Modifier.isStatic(method.getModifiers())
                                && method.getParameterCount() == 0)
                .sorted(Comparator.comparingInt((Method method) -> depth(method.getDeclaringClass()))
                        .thenComparing(Method::getName))
                .toList();
        for (Method method : methods) {
            Object unused = method.invoke(state);
        }
    }

    private static int depth(Class<?> type) {
        Class<?> above = type.getSuperclass();
        return above == null ? 0 : 1 + depth(above);
    }
}
