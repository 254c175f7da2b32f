package dev.strandbench.scenario.databasepool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Properties;
import javax.sql.DataSource;

enum HikariVersion {
    CURRENT {
        @Override
        HikariPool open(Properties config) {
            HikariDataSource pool = new HikariDataSource(new HikariConfig(config));
            return new HikariPool(pool, pool::close);
        }
    },

    /** HikariCP 7.0.2, which a separate class loader loads from a folder on the class path. */
    V7_0_2 {
        @Override
        HikariPool open(Properties config) {
            try {
                return open(config, new FolderLoader("hikaricp-7.0.2/"));
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("HikariCP 7.0.2 is not as expected", e);
            }
        }

        private HikariPool open(Properties config, FolderLoader loader) throws ReflectiveOperationException {
            try {
                Class<?> configType = loader.loadClass(HikariConfig.class.getName());
                Object pool = loader.loadClass(HikariDataSource.class.getName())
                        .getConstructor(configType)
                        .newInstance(configType.getConstructor(Properties.class).newInstance(config));
                return new HikariPool((DataSource) pool, () -> close((AutoCloseable) pool, loader));
            } catch (Throwable e) {
                loader.closeAfter(e);
                throw e;
            }
        }

        private static void close(AutoCloseable pool, FolderLoader loader) {
            try (loader) {
                pool.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    };

    private static final String PACKAGE = "com.zaxxer.hikari.";

    /** Opens a pool with HikariCP properties. Throws {@link RuntimeException} if the pool cannot connect. */
    abstract HikariPool open(Properties config);

    record HikariPool(DataSource source, Runnable stop) {}

    private static final class FolderLoader extends URLClassLoader {

        FolderLoader(String folder) {
            super(new URL[] {urlOf(folder)}, new OthersLoader());
        }

        void closeAfter(Throwable failure) {
            try {
                close();
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }

        // A jar may have no entry for the folder itself.
        private static URL urlOf(String folder) {
            String entry = PACKAGE.replace('.', '/') + "HikariConfig.class";
            URL found = HikariVersion.class.getClassLoader().getResource(folder + entry);
            if (found == null) {
                throw new IllegalStateException("this build lacks " + folder);
            }
            String url = found.toString();
            try {
                return URI.create(url.substring(0, url.length() - entry.length()))
                        .toURL();
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class OthersLoader extends ClassLoader {

        OthersLoader() {
            super(HikariVersion.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(PACKAGE)) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
