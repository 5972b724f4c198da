import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

/** Each name takes memory in the PostgreSQL process of every connection. */
const MOST_NAMES = 1000;

/** Each added column changes the result of such a text, which cannot be run again within a transaction. */
const ASKS_FOR_ALL_COLUMNS = /(?:select|returning) \*|"\.\*/;

/**
 * The names of texts, the same on all connections: PostgreSQL plans a text with a name once a connection, and any other
 * each time. A text gets its name when it is run again.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly runOnce = new Set<string>();

  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST_NAMES || ASKS_FOR_ALL_COLUMNS.test(text)) return known;
    if (this.runOnce.delete(text)) {
      const name = `statement_${this.names.size}`;
      this.names.set(text, name);
      return name;
    }
    if (this.runOnce.size >= MOST_NAMES) this.runOnce.clear();
    this.runOnce.add(text);
    return undefined;
  }
}

/** As in "cached plan must not change result type": a migration changed the type of a column. Nothing was run. */
const RESULT_CHANGED = "0A000";

/** The database takes no changes, such as a primary that has become a standby: the next connection may lead to the new one. */
const READ_ONLY = "25006";

/** A connection of the pool as Kysely uses it, for one query or one transaction. */
class Connection implements PostgresPoolClient {
  /** Why nothing can be asked here any more: the connection broke, or its answer did not come in time. */
  private lost: Error | undefined;
  private isOutdated = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: StatementNames | null,
  ) {}

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    query: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof query !== "string") throw new TypeError("no query here has a cursor");
    return this.run(query, values) as Promise<PostgresQueryResult<Row>>;
  }

  release(): void {
    this.client.release(this.lost ?? this.isOutdated);
  }

  private async run(text: string, given: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost;
    const values = [...given];
    const name = values.length > 0 ? this.names?.nameOf(text) : undefined;
    const isInTransaction = this.client.getTransactionStatus() !== "I";
    try {
      return await this.client.query({ ...(name !== undefined && { name }), text, values });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.lost = error as Error;
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      this.isOutdated ||= code === READ_ONLY || code === RESULT_CHANGED;
      if (code !== RESULT_CHANGED || isInTransaction) throw error;
      return this.client.query(text, values);
    }
  }
}

/** The pool for Kysely: its statements have names, and a connection that failed is not used again. */
export const poolOf = (pool: pg.Pool, names: StatementNames | null): PostgresPool => ({
  connect: async () => new Connection(await pool.connect(), names),
  end: () => pool.end(),
});
