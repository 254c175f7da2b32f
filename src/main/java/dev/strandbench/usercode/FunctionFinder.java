package dev.strandbench.usercode;

import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds a function by its name, or explains why the name is wrong. Runs none of the user's code. */
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

    /** Takes the name of a setup class (empty for none) and arguments separated by commas. */
    public FunctionFinder(FunctionClassPath classPath, String setup, String arguments) {
        classes = new UserClasses(classPath);
        this.setup = setup;
        this.arguments = FunctionArguments.parse(arguments);
    }

    public ClassLoader loader() {
        return classes.loader();
    }

    /**
     * Finds a function by its name, {@code CLASS::METHOD} or {@code CLASS::METHOD(TYPES)}. Throws
     * {@link UserErrorException} with the valid names if no function can be called.
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
                    FunctionObject.Source.of(type, isStatic, classes, setup));
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
                    + "; valid: nothing, or an int or a long for the task's index, and then a string, number or boolean"
                    + " for each value of --args");
        }
        requireThatItEnds(name, callable.getFirst());
        return callable.getFirst();
    }

    /** Rejects methods that return promises, because their work could continue after the measured time. */
    private static void requireThatItEnds(FunctionName name, Method method) {
        Class<?> returned = method.getReturnType();
        if (isPromise(returned) && !isSuspending(method)) {
            throw new UserErrorException("--call " + name.text() + " returns " + returned.getSimpleName()
                    + ", before its work has ended; valid: a method that waits for the result and returns that");
        }
    }

    /** Returns true for types such as {@code Future}: work may continue after a method has returned a future. */
    public static boolean isPromise(Class<?> type) {
        return PROMISES.stream().anyMatch(promise -> promise.isAssignableFrom(type))
                || NAMES_OF_PROMISES.contains(type.getName())
                || Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                        .anyMatch(FunctionFinder::isPromise);
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
        List<String> near = NearNames.to(name.method(), names);
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
        return types.size() == names.size()
                && IntStream.range(0, names.size())
                        .allMatch(i -> List.of(
                                        types.get(i).getSimpleName(),
                                        types.get(i).getTypeName())
                                .contains(names.get(i)));
    }

    static boolean isSuspending(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return types.length > 0 && types[types.length - 1].equals(kotlin.coroutines.Continuation.class);
    }

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

    /** Returns the oldest Java release that can load the function; empty for a function in the JDK or in this jar. */
    public Optional<Integer> oldestJava(FoundFunction function) {
        return Stream.of(function.type(), function.method().getDeclaringClass())
                // Forks do not load classes from this JDK.
                .filter(type -> Objects.equals(type.getClassLoader(), loader()))
                .flatMap(type -> classes.javaOf(type.getName()).stream())
                .max(Integer::compare);
    }

    private record FunctionArguments(List<String> texts) {
        private static final Map<Class<?>, Function<String, Object>> READERS = Map.of(
                String.class, text -> text,
                int.class, Integer::valueOf,
                long.class, Long::valueOf,
                double.class, Double::valueOf);

        static FunctionArguments parse(String list) {
            return new FunctionArguments(list.isEmpty() ? List.of() : List.of(list.split(",", -1)));
        }

        boolean fit(Method method) {
            int before = taken(method).size() - texts.size();
            boolean fits = before == 0 || (before == 1 && isIndex(taken(method).getFirst()));
            return fits && values(method).allMatch(Optional::isPresent);
        }

        private static boolean isIndex(Class<?> type) {
            return type == int.class || type == long.class;
        }

        boolean leaveAnIndexTo(Method method) {
            return taken(method).size() > texts.size();
        }

        List<Object> valuesFor(Method method) {
            return values(method).map(Optional::orElseThrow).toList();
        }

        private Stream<Optional<Object>> values(Method method) {
            List<Class<?>> types = taken(method);
            int before = types.size() - texts.size();
            return IntStream.range(0, texts.size()).mapToObj(i -> value(texts.get(i), types.get(before + i)));
        }

        private static Optional<Object> value(String text, Class<?> type) {
            if (type == boolean.class) {
                return List.of("true", "false").contains(text) ? Optional.of(Boolean.valueOf(text)) : Optional.empty();
            }
            try {
                return Optional.ofNullable(READERS.get(type)).map(reader -> reader.apply(text));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }
    }

    private record FunctionName(String type, String method, Optional<List<String>> parameters) {

        private static final Pattern FORM = Pattern.compile("([^:()\\s=]+)::([^:()\\s]+)(?:\\(([^()]*)\\))?");

        static FunctionName parse(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new UserErrorException("--call " + text + " is not valid; valid: CLASS::METHOD, for example"
                        + " com.acme.Repo::load, or with its parameters com.acme.Repo::load(int)");
            }
            return new FunctionName(
                    matcher.group(1),
                    matcher.group(2),
                    Optional.ofNullable(matcher.group(3)).map(FunctionName::types));
        }

        private static List<String> types(String list) {
            return Stream.of(list.split(",", -1))
                    .map(String::strip)
                    .filter(type -> !type.isEmpty())
                    .toList();
        }

        String text() {
            return type + "::" + method;
        }
    }
}
