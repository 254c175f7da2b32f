package dev.strandbench.usercode;

import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Loads classes from the user's class path without initialising them. */
final class UserClasses {

    private static final int CLASS_FILES_BEFORE_JAVA_1 = 44;

    private static final int BYTES_BEFORE_MAJOR_VERSION = 6;

    private final FunctionClassPath classPath;
    private final ClassLoader loader;

    UserClasses(FunctionClassPath classPath) {
        this.classPath = classPath;
        loader = classPath.loader();
    }

    ClassLoader loader() {
        return loader;
    }

    /** Finds a public class. Throws {@link UserErrorException} if the class is missing, not public or not loadable. */
    Class<?> find(String name) {
        Optional<Integer> java = javaOf(name);
        int running = Runtime.version().feature();
        if (java.isPresent() && java.get() > running) {
            throw new UserErrorException(name + " is compiled for Java " + java.get() + ", but this is JDK " + running
                    + "; valid: to start the jar with a JDK " + java.get() + ", or to compile with --release "
                    + running);
        }
        Class<?> type;
        try {
            type = Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw missing(name);
        } catch (LinkageError e) {
            throw notLinked(name, e);
        }
        for (Class<?> owner = type; owner != null; owner = owner.getEnclosingClass()) {
            if (!Modifier.isPublic(owner.getModifiers())) {
                throw new UserErrorException(owner.getName() + " is not public; valid: a public class");
            }
        }
        return type;
    }

    private UserErrorException missing(String name) {
        Set<String> known = classPath.classNames();
        String wanted = simple(name);
        List<String> near = NearNames.to(wanted, known, UserClasses::simple);
        String none = "no class " + name + " on --classpath";
        if (!near.isEmpty()) {
            return new UserErrorException(none + "; near: " + String.join(", ", near));
        }
        return new UserErrorException(
                known.isEmpty()
                        ? none + ", which has no classes; valid: the jar or the directory that has it"
                        : none
                                + (known.size() == 1
                                        ? "; its only class has no similar name"
                                        : "; none of its " + known.size() + " classes has a similar name"));
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    static UserErrorException notLinked(String name, LinkageError e) {
        String what =
                e instanceof NoClassDefFoundError ? "needs a class that is not on --classpath" : "cannot be loaded";
        return new UserErrorException(name + " " + what + ": " + e.getMessage());
    }

    Optional<Integer> javaOf(String name) {
        try (InputStream in = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                return Optional.empty();
            }
            DataInputStream header = new DataInputStream(in);
            header.skipNBytes(BYTES_BEFORE_MAJOR_VERSION);
            return Optional.of(header.readUnsignedShort() - CLASS_FILES_BEFORE_JAVA_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
