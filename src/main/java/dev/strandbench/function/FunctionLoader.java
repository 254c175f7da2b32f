package dev.strandbench.function;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Loads the user's classes beside this jar's, so that neither sees a library of the other. Kotlin is the exception: a
 * suspending function and what calls it have to mean the same {@code Continuation}, so this jar's is taken for both.
 */
final class FunctionLoader extends URLClassLoader {

    private static final List<String> SHARED = List.of("kotlin.", "kotlinx.coroutines.");

    static {
        ClassLoader.registerAsParallelCapable();
    }

    private final ClassLoader ours = FunctionLoader.class.getClassLoader();

    FunctionLoader(URL[] classPath) {
        super(classPath, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
            try {
                return ours.loadClass(name);
            } catch (ClassNotFoundException e) {
                // A part of Kotlin that this jar does not have: the user may.
                return super.loadClass(name, resolve);
            }
        }
        return super.loadClass(name, resolve);
    }
}
