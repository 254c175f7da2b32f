package dev.strandbench.function;

import dev.strandbench.error.NearNames;
import dev.strandbench.error.UserErrorException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds functions on a class path, and says what is wrong with a name. No code of the user runs: classes are loaded,
 * not initialised.
 */
public final class FunctionFinder {

    private static final List<Class<?>> PROMISES =
            List.of(Future.class, CompletionStage.class, Flow.Publisher.class, BaseStream.class);

    private static final Set<String> NAMES_OF_PROMISES = Set.of(
            "kotlin.sequences.Sequence",
            "kotlinx.coroutines.Deferred",
            "kotlinx.coroutines.Job",
            "kotlinx.coroutines.flow.Flow",
            "org.reactivestreams.Publisher",
            "reactor.core.publisher.Mono",
            "reactor.core.publisher.Flux",
            "io.reactivex.rxjava3.core.Single",
            "io.reactivex.rxjava3.core.Maybe",
            "io.reactivex.rxjava3.core.Observable",
            "io.reactivex.rxjava3.core.Completable",
            "io.reactivex.rxjava3.core.Flowable");

    private static final int MOST_LISTED = 10;

    private final UserClasses classes;
    private final String setup;
    private final FunctionArguments arguments;

    /**
     * Prepares to find functions.
     *
     * @param setup the name of the class that builds the objects that they are called on; empty if there is none
     * @param arguments values, separated by commas, for the parameters after a task's index; may be empty
     */
    public FunctionFinder(FunctionClassPath classPath, String setup, String arguments) {
        classes = new UserClasses(classPath);
        this.setup = setup;
        this.arguments = FunctionArguments.parse(arguments);
    }

    /** What loads the classes. */
    public ClassLoader loader() {
        return classes.loader();
    }

    /**
     * Finds a function.
     *
     * @param text {@code CLASS::METHOD}, or {@code CLASS::METHOD(TYPES)}
     * @throws UserErrorException if there is none that can be called, in one line that lists what is valid
     */
    public FoundFunction find(String text) {
        FunctionName name = FunctionName.parse(text);
        Class<?> type = classes.find(name.type());
        try {
            Method method = method(name, type);
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            return new FoundFunction(
                    type,
                    method,
                    isSuspending(method),
                    arguments.leaveAnIndexTo(method),
                    arguments.valuesFor(method),
                    new ObjectSources(classes, setup).of(type, isStatic));
        } catch (LinkageError e) {
            throw UserClasses.notLinked(type.getName(), e);
        }
    }

    private Method method(FunctionName name, Class<?> type) {
        List<Method> named = publicMethods(type).stream()
                .filter(method -> method.getName().equals(name.method()))
                .toList();
        if (named.isEmpty()) {
            throw noSuchMethod(name, type);
        }
        List<Method> meant = named.stream()
                .filter(method -> name.parameters().isEmpty()
                        || hasTypes(method, name.parameters().get()))
                .toList();
        List<Method> callable = meant.stream().filter(arguments::fit).toList();
        if (callable.size() > 1) {
            throw new UserErrorException(
                    "--call " + name.text() + " is overloaded; valid: " + signatures(name.type(), callable));
        }
        if (callable.isEmpty()) {
            throw new UserErrorException("--call " + signatures(name.type(), meant.isEmpty() ? named : meant)
                    + (meant.isEmpty() ? ": none has these parameters" : ": a task does not give these parameters")
                    + "; valid: nothing, or an int or a long, which is the task's index, and then as many strings, numbers"
                    + " and booleans as --args has");
        }
        requireThatItEnds(name, callable.getFirst());
        return callable.getFirst();
    }

    /** What returns a promise has not done its work yet, and would seem to take no time. */
    private static void requireThatItEnds(FunctionName name, Method method) {
        Class<?> returned = method.getReturnType();
        boolean later = PROMISES.stream().anyMatch(promise -> promise.isAssignableFrom(returned))
                || NAMES_OF_PROMISES.contains(returned.getName());
        if (later && !isSuspending(method)) {
            throw new UserErrorException("--call " + name.text() + " returns " + returned.getSimpleName()
                    + ", before its work has ended; valid: a method that waits for the result and returns that");
        }
    }

    private static UserErrorException noSuchMethod(FunctionName name, Class<?> type) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Method hidden : owner.getDeclaredMethods()) {
                if (hidden.getName().equals(name.method()) && !hidden.isSynthetic()) {
                    return new UserErrorException("--call " + name.text() + " is " + visibility(hidden)
                            + "; valid: a public method of a public class");
                }
            }
        }
        Set<String> names = publicMethods(type).stream()
                .filter(method -> !method.getDeclaringClass().equals(Object.class))
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> near = NearNames.to(name.method(), names, other -> other);
        String has = "--call " + name.text() + ": " + name.type() + " has no method " + name.method();
        if (names.isEmpty()) {
            return new UserErrorException(has + ", and no other public one");
        }
        return new UserErrorException(
                near.isEmpty()
                        ? has + "; valid: " + names.stream().limit(MOST_LISTED).collect(Collectors.joining(", "))
                        : has + "; near: " + String.join(", ", near));
    }

    private static String visibility(Method method) {
        if (Modifier.isPrivate(method.getModifiers())) {
            return "private";
        }
        return Modifier.isProtected(method.getModifiers()) ? "protected" : "not public";
    }

    /** Of methods that differ in what they return alone, which compilers make, the one that was written. */
    private static List<Method> publicMethods(Class<?> type) {
        Map<String, Method> methods = new LinkedHashMap<>();
        for (Method method : type.getMethods()) {
            if (!method.isSynthetic() || method.isBridge()) {
                methods.merge(
                        method.getName() + List.of(method.getParameterTypes()),
                        method,
                        (one, other) -> one.isBridge() ? other : one);
            }
        }
        return new ArrayList<>(methods.values());
    }

    private static boolean hasTypes(Method method, List<String> names) {
        List<Class<?>> types = taken(method);
        if (types.size() != names.size()) {
            return false;
        }
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (!types.get(i).getSimpleName().equals(name)
                    && !types.get(i).getTypeName().equals(name)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it is a suspending function of Kotlin, by what its compiler adds to the parameters. */
    static boolean isSuspending(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return types.length > 0 && types[types.length - 1].equals(kotlin.coroutines.Continuation.class);
    }

    /** The parameters that the source has. */
    static List<Class<?>> taken(Method method) {
        List<Class<?>> types = List.of(method.getParameterTypes());
        return isSuspending(method) ? types.subList(0, types.size() - 1) : types;
    }

    private static String signatures(String type, List<Method> methods) {
        return methods.stream()
                .map(method -> type + "::" + method.getName() + "("
                        + taken(method).stream().map(Class::getSimpleName).collect(Collectors.joining(",")) + ")")
                .sorted()
                .limit(MOST_LISTED)
                .collect(Collectors.joining(", "));
    }

    /**
     * The oldest Java that has to run what is called, by its class file; empty if that is not known.
     *
     * @param function a function that was found
     */
    public Optional<Integer> oldestJava(FoundFunction function) {
        return Stream.of(function.type(), function.method().getDeclaringClass())
                .flatMap(type -> classes.javaOf(type.getName()).stream())
                .max(Integer::compare);
    }
}
