package dev.strandbench.liveness.pattern;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;

/** Defines copies of classes, each with its own static state. Copies made by the same loader refer to each other. */
final class ClassCopies extends ClassLoader {

    private ClassCopies() {
        super(ClassCopies.class.getClassLoader());
    }

    static Runnable runnable(Class<? extends Runnable> user, Class<?> used)
            throws ReflectiveOperationException, IOException {
        ClassCopies copies = new ClassCopies();
        Class<?> unused = copies.define(used);
        Constructor<? extends Runnable> constructor =
                copies.define(user).asSubclass(Runnable.class).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private Class<?> define(Class<?> original) throws IOException {
        String name = original.getName();
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream code = original.getResourceAsStream(file)) {
            byte[] bytes = requireNonNull(code).readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
