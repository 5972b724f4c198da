import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

/** The database takes no changes, such as a primary that has become a standby: the next connection may lead to the new one. */
const READ_ONLY = "25006";

/** A connection of the pool as Kysely uses it, for one query or one transaction. */
class Connection implements PostgresPoolClient {
  /** Why nothing can be asked here any more: the connection broke, or its answer did not come in time. */
  private lost: Error | undefined;
  private isOutdated = false;

  constructor(private readonly client: pg.PoolClient) {}

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

  private async run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost;
    try {
      return await this.client.query(text, [...values]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.lost = error as Error;
      else this.isOutdated ||= error.code === READ_ONLY;
      throw error;
    }
  }
}

/** The pool for Kysely: a connection that failed is not used again. */
export const poolOf = (pool: pg.Pool): PostgresPool => ({
  connect: async () => new Connection(await pool.connect()),
  end: () => pool.end(),
});
