import type pg from "pg";

/**
 * When statements get names, so that PostgreSQL plans each text once a connection: "auto" does where the connection
 * leads to PostgreSQL itself. Behind a pooler the next transaction may run on another connection, which does not know
 * the name; "always" is for poolers that know names, such as PgBouncer from 1.21 with `max_prepared_statements`.
 */
export const namingModes = ["auto", "always", "never"] as const;
export type NamingMode = (typeof namingModes)[number];

/** Each name takes memory in the PostgreSQL process of every connection. */
const MOST_NAMES = 1000;

/** The names of texts, the same on all connections. A text gets its name when it is run again. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly runOnce = new Set<string>();

  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST_NAMES) return known;
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

/** feature_not_supported, as in "cached plan must not change result type": a migration changed a column's type. */
const RESULT_CHANGED = "0A000";

/** Each added column changes the result of such a text, which cannot be run again within a transaction. */
const ASKS_FOR_ALL_COLUMNS = /(?:select|returning) \*|"\.\*/;

/** A pooler between has a number of its own. All connections of the embedded engine are one session, with its names. */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number; embedded: boolean }>(
    "select pg_backend_pid() as pid, version() like '%PGlite%' as embedded",
  );
  const told = (client as unknown as { processID: number | null }).processID;
  return rows.some(({ pid, embedded }) => pid === told && !embedded);
}

/**
 * Gives names to this connection's statements with values. Values decide the plan of a text without a name each time,
 * which takes longer than most statements run.
 */
export async function nameStatements(
  client: pg.ClientBase,
  names: StatementNames,
  mode: NamingMode,
): Promise<void> {
  if (mode === "never" || (mode === "auto" && !(await isDirect(client)))) return;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let era = 0;

  async function run(name: string, text: string, values: unknown[]): Promise<unknown> {
    const inTransaction = client.getTransactionStatus() !== "I";
    try {
      return await query({ name: `${name}_${era}`, text, values });
    } catch (error) {
      if ((error as { code?: string }).code !== RESULT_CHANGED) throw error;
      era += 1;
      // Nothing was run, but within a transaction PostgreSQL refuses everything else.
      if (inTransaction) throw error;
      return query(text, values);
    }
  }

  client.query = ((...given: unknown[]) => {
    const [text, values, more] = given;
    const isPlain =
      typeof text === "string" && Array.isArray(values) && values.length > 0 && more === undefined;
    const name = isPlain && !ASKS_FOR_ALL_COLUMNS.test(text) ? names.nameOf(text) : undefined;
    return name === undefined ? query(...given) : run(name, text as string, values as unknown[]);
  }) as typeof client.query;
}
