package dev.strandbench;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Shows the files of the default file system, and can refuse operations as Windows and other file systems do. */
public final class StubbornFileSystem extends FileSystem {

    private final FileSystem files = FileSystems.getDefault();
    private final StubbornProvider provider = new StubbornProvider();
    private int refusedMoves;
    private boolean refusesToWriteOver;
    private boolean movesInOneStep = true;
    private boolean failsBetweenSteps;
    private boolean hasLinks = true;
    private Optional<Path> unlisted = Optional.empty();
    private int moves;
    private Runnable beforeWrites = () -> {};
    private Runnable beforeMoves = () -> {};

    public Path show(Path real) {
        return (Path) Proxy.newProxyInstance(
                StubbornFileSystem.class.getClassLoader(), new Class<?>[] {Path.class}, new ShownPath(this, real));
    }

    /** Refuses the next {@code number} moves, as Windows does while a program has the file open. */
    public void refuseMoves(int number) {
        refusedMoves = number;
    }

    /** Refuses to write to an existing file, as Windows does while a program has locked it. */
    public void refuseToWriteOver() {
        refusesToWriteOver = true;
    }

    /** Refuses hard links, as exFAT does. */
    public void refuseLinks() {
        hasLinks = false;
    }

    /** Refuses to list a directory, as if it were another user's. */
    public void refuseToList(Path directory) {
        unlisted = Optional.of(directory);
    }

    /** Moves in two steps: the old file is gone before the new one is there. */
    public void moveInTwoSteps() {
        movesInOneStep = false;
    }

    /** Moves in two steps, of which the second fails. */
    public void failBetweenTheTwoSteps() {
        movesInOneStep = false;
        failsBetweenSteps = true;
    }

    public void beforeWrites(Runnable other) {
        beforeWrites = other;
    }

    public void beforeMoves(Runnable other) {
        beforeMoves = other;
    }

    public int moves() {
        return moves;
    }

    private static Path real(Path path) {
        return Proxy.isProxyClass(path.getClass()) && Proxy.getInvocationHandler(path) instanceof ShownPath shown
                ? shown.real()
                : path;
    }

    /** Delegates to the real path, and wraps the paths that it returns. */
    private record ShownPath(StubbornFileSystem system, Path real) implements InvocationHandler {

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (method.getName().equals("getFileSystem")) {
                return system;
            }
            Object[] given = arguments == null ? new Object[0] : arguments;
            Object[] own = Arrays.stream(given)
                    .map(argument -> argument instanceof Path path ? StubbornFileSystem.real(path) : argument)
                    .toArray();
            try {
                Object result = method.invoke(real, own);
                return result instanceof Path path ? system.show(path) : result;
            } catch (InvocationTargetException e) {
                throw Objects.requireNonNull(e.getCause());
            }
        }
    }

    private final class StubbornProvider extends FileSystemProvider {

        private final FileSystemProvider own = files.provider();

        @Override
        public void move(Path source, Path target, CopyOption... options) throws IOException {
            moves++;
            beforeMoves.run();
            if (refusedMoves > 0) {
                refusedMoves--;
                throw new AccessDeniedException(source.toString(), target.toString(), "used by another process");
            }
            List<CopyOption> wanted = List.of(options);
            if (!movesInOneStep && wanted.contains(StandardCopyOption.ATOMIC_MOVE)) {
                throw new AtomicMoveNotSupportedException(source.toString(), target.toString(), "two steps");
            }
            if (failsBetweenSteps) {
                own.deleteIfExists(real(target));
                throw new FileSystemException(source.toString(), target.toString(), "the second step failed");
            }
            own.move(real(source), real(target), options);
        }

        @Override
        public void createLink(Path link, Path existing) throws IOException {
            if (!hasLinks) {
                throw new FileSystemException(link.toString(), existing.toString(), "Operation not permitted");
            }
            own.createLink(real(link), real(existing));
        }

        private void requireWritable(Path path, Set<? extends OpenOption> options) throws IOException {
            boolean changes =
                    options.stream().anyMatch(option -> !option.toString().equals("READ"));
            if (refusesToWriteOver && changes && real(path).toFile().exists()) {
                throw new AccessDeniedException(path.toString());
            }
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            if (options.contains(StandardOpenOption.WRITE)) {
                beforeWrites.run();
            }
            return own.newByteChannel(real(path), options, attributes);
        }

        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            // A draft is never locked by another program.
            if (!path.toString().endsWith(".part")) {
                requireWritable(path, options);
            }
            return own.newFileChannel(real(path), options, attributes);
        }

        @Override
        public String getScheme() {
            return "stubborn";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
            return StubbornFileSystem.this;
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            return StubbornFileSystem.this;
        }

        @Override
        public Path getPath(URI uri) {
            return show(Path.of(uri));
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            if (unlisted.equals(Optional.of(real(directory)))) {
                throw new AccessDeniedException(directory.toString());
            }
            DirectoryStream<Path> entries = own.newDirectoryStream(real(directory), filter);
            return new DirectoryStream<>() {
                @Override
                public Iterator<Path> iterator() {
                    return StreamSupport.stream(entries.spliterator(), false)
                            .map(StubbornFileSystem.this::show)
                            .iterator();
                }

                @Override
                public void close() throws IOException {
                    entries.close();
                }
            };
        }

        @Override
        public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
            own.createDirectory(real(directory), attributes);
        }

        @Override
        public void delete(Path path) throws IOException {
            own.delete(real(path));
        }

        @Override
        public void copy(Path source, Path target, CopyOption... options) throws IOException {
            own.copy(real(source), real(target), options);
        }

        @Override
        public boolean isSameFile(Path one, Path other) throws IOException {
            return own.isSameFile(real(one), real(other));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return own.isHidden(real(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            return own.getFileStore(real(path));
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            own.checkAccess(real(path), modes);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            return own.getFileAttributeView(real(path), type, options);
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            return own.readAttributes(real(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
                throws IOException {
            return own.readAttributes(real(path), attributes, options);
        }

        @Override
        public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
            own.setAttribute(real(path), attribute, value, options);
        }
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public Path getPath(String first, String... more) {
        return show(files.getPath(first, more));
    }

    @Override
    public void close() {
        // The default file system cannot be closed.
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return files.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return files.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return files.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return files.supportedFileAttributeViews();
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        return files.getPathMatcher(syntaxAndPattern);
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return files.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() throws IOException {
        return files.newWatchService();
    }
}
