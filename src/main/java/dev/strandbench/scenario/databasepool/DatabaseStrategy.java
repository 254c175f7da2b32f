package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import java.sql.SQLException;

/** Whose pool keeps the connections, and who runs the requests that wait for them. */
public enum DatabaseStrategy {
    /** HikariCP, and a platform thread for each request: as many as there are requests wait for a connection. */
    HIKARI_PLATFORM(PoolKind.HIKARI, ConcurrencyModel.PLATFORM),

    /** HikariCP, and a fixed pool of platform threads, as servers have: who has none waits for a thread instead. */
    HIKARI_POOL(PoolKind.HIKARI, ConcurrencyModel.POOL),

    /** HikariCP, and a virtual thread for each request. */
    HIKARI_VIRTUAL(PoolKind.HIKARI, ConcurrencyModel.VIRTUAL),

    /** HikariCP, and a fork of a structured task scope for each request. */
    HIKARI_STRUCTURED(PoolKind.HIKARI, ConcurrencyModel.STRUCTURED),

    /**
     * HikariCP, and coroutines that block the threads of {@code Dispatchers.IO}: 64, or as many as cores if there are
     * more, unless a property says otherwise.
     */
    HIKARI_IO(PoolKind.HIKARI, ConcurrencyModel.IO),

    /** HikariCP, and coroutines that block virtual threads. */
    HIKARI_HYBRID(PoolKind.HIKARI, ConcurrencyModel.HYBRID),

    /** Agroal, and a fixed pool of platform threads: the same model on another pool tells what the pool takes. */
    AGROAL_POOL(PoolKind.AGROAL, ConcurrencyModel.POOL),

    /** Agroal, and a virtual thread for each request: its waiters queue otherwise than HikariCP's. */
    AGROAL_VIRTUAL(PoolKind.AGROAL, ConcurrencyModel.VIRTUAL),

    /**
     * R2DBC, and a virtual thread for each request, which waits for each answer: the model of HIKARI_VIRTUAL over the
     * driver of the others, which tells the one from the other.
     */
    R2DBC_VIRTUAL(PoolKind.R2DBC, ConcurrencyModel.VIRTUAL),

    /** R2DBC, and coroutines on {@code Dispatchers.Default} that are suspended while they wait. */
    R2DBC_DEFAULT(PoolKind.R2DBC, ConcurrencyModel.DEFAULT),

    /** R2DBC, and pipelines of Project Reactor, as WebFlux runs them. */
    R2DBC_REACTOR(PoolKind.R2DBC, ConcurrencyModel.REACTOR);

    private final PoolKind kind;
    private final ConcurrencyModel model;

    DatabaseStrategy(PoolKind kind, ConcurrencyModel model) {
        this.kind = kind;
        this.model = model;
    }

    /** Where a request runs when it asks for a connection. */
    Placement placement() {
        return model.placement();
    }

    /**
     * How many requests can wait for a connection, or have one, at once; the others wait for a thread.
     *
     * @param threads of a fixed pool, for strategies that have one
     * @param ioThreads that {@code Dispatchers.IO} has
     */
    int mostAtOnce(int threads, int ioThreads) {
        return switch (model) {
            case POOL -> threads;
            case IO -> ioThreads;
            default -> Integer.MAX_VALUE;
        };
    }

    /**
     * Opens the pool and starts what runs the requests; to be closed after use.
     *
     * @param threads of a fixed pool, for strategies that have one
     * @throws SQLException if the pool cannot connect; nothing is then left open
     */
    DatabasePool open(PoolSettings settings, int threads) throws SQLException {
        ModelRuntime runtime = model.open(threads);
        try {
            return kind.open(runtime, settings);
        } catch (SQLException | RuntimeException e) {
            runtime.close();
            throw e;
        }
    }
}
