import pg from "pg";

/** Start options of PostgreSQL that make it remember statements. */
export const rememberStatements = [
  "shared_preload_libraries=pg_stat_statements",
  "pg_stat_statements.track_planning=off",
];

/** A way in which requests find rows of a table without naming their owner. */
export interface OwnerlessRead {
  table: string;
  /** The columns that they name instead; none for a read of everything. */
  columns: string[];
  /** One of the statements. */
  statement: string;
}

/** Only tables with rows: in an empty one every plan is as good as any other, so its explanation means nothing. */
const ownedTables = `
  select table_name as name, array_agg(column_name::text) as columns,
    coalesce(array_agg(column_name::text) filter (
      where column_name in ('owner_id', 'user_id', 'subject_id') or (table_name, column_name) = ('users', 'id')), '{}') as owners
  from information_schema.columns where table_schema = 'public' group by table_name
  having pg_relation_size(table_name::regclass) > 0`;

/** Why a request finds a row by another column than its owner. */
const reasons: Record<string, string> = {
  token_hash: "the account is not known before the session is found",
  submission_key: "whether the key of a form is taken, by whomever, is what is asked",
  reference: "the provider and its pages name a payment by nothing else",
  email: "a person logs in, or wants an address that is to belong to one account",
  phone: "a person wants a number that is to belong to one account, and to one trial",
  recipient: "asked by the test itself, which reads a code",
  state: "of disputes those that are open are read, of which there are never many",
  topic: "messages belong to mailboxes and phones; those that a newer one replaces have its topic",
};
const BY_NUMBER = "a row that was found by its owner names its number";

/** null if there is none yet: name the owner as well, or add the reason here. */
export function reasonFor({ columns }: Pick<OwnerlessRead, "columns">): string | null {
  const reason = columns.map((column) => reasons[column]).find((text) => text !== undefined);
  return reason ?? (columns.some((column) => /^id$|_id$/.test(column)) ? BY_NUMBER : null);
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
  [detail: string]: unknown;
}

/** Forgets the statements so far. */
export async function forgetStatements(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("create extension if not exists pg_stat_statements");
    await client.query("select pg_stat_statements_reset()");
  });
}

/**
 * Explains every statement since, as if its tables were large, and returns those that find owners' rows by something
 * other than their owner.
 */
export function findOwnerlessReads(url: string): Promise<OwnerlessRead[]> {
  return withClient(url, async (client) => {
    const { rows: asked } = await client.query<{ query: string }>(`
      select distinct query from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^\\s*(select|insert|update|delete|with)' and query !~ 'pg_stat_statements'`);
    const { rows: tables } = await client.query<Owned & { name: string }>(ownedTables);
    const owned = new Map(tables.map(({ name, ...columns }) => [name, columns]));
    // As if each page had a million rows: in small tables the planner would read a whole index.
    await client.query(`update pg_class set relpages = 1, reltuples = 1e6
      where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    await client.query(`set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off;
      set enable_mergejoin = off; set enable_material = off; set enable_memoize = off`);
    const found = new Map<string, OwnerlessRead>();
    for (const { query } of asked) {
      const plan = await explain(client, query);
      for (const read of plan === null ? [] : ownerlessIn(plan, owned))
        found.set(`${read.table} ${read.columns.join()}`, { ...read, statement: query });
    }
    return [...found].sort(([one], [other]) => one.localeCompare(other)).map(([, read]) => read);
  });
}

/** Remembered statements have a parameter for each constant, even if the syntax requires a constant. */
const withParameters = (query: string): string =>
  query
    .replace(/\b(interval|timestamptz|date) (\$\d+)/g, "$2::$1")
    .replace(/\bextract\((\$\d+) from /g, "date_part($1, ");

/** Undefined column, and undefined table. */
const UNDEFINED = ["42703", "42P01"];

/** null for a statement of a trigger: it names the trigger's variables, and writes a row that the request named. */
async function explain(client: pg.Client, query: string): Promise<Plan | null> {
  try {
    await client.query(`prepare asked as ${withParameters(query)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (UNDEFINED.includes(error.code ?? "")) return null;
    const untyped = /data type of parameter (\$\d+)/.exec(error.message)?.[1];
    if (untyped === undefined) throw error;
    return explain(client, query.replace(new RegExp(`\\${untyped}\\b`), `${untyped}::text`));
  }
  const { rows: known } = await client.query<{ count: number }>(
    "select cardinality(parameter_types)::int as count from pg_prepared_statements where name = 'asked'",
  );
  const values = Array(known[0]?.count ?? 0).fill("null");
  const call = values.length > 0 ? `asked(${values.join(", ")})` : "asked";
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json) execute ${call}`,
  );
  await client.query("deallocate asked");
  const [plan] = rows;
  if (!plan) throw new Error(`no plan of ${query}`);
  return plan["QUERY PLAN"][0].Plan;
}

const conditions = ["Index Cond", "Recheck Cond", "Filter"] as const;

/** All columns of a table, and those that name the owner of a row. */
interface Owned {
  columns: string[];
  owners: string[];
}

function ownerlessIn(plan: Plan, owned: Map<string, Owned>): Omit<OwnerlessRead, "statement">[] {
  const inside = (plan.Plans ?? []).flatMap((part) => ownerlessIn(part, owned));
  const table = plan["Relation Name"] ?? "";
  const { columns, owners } = owned.get(table) ?? { columns: [], owners: [] };
  if (owners.length === 0 || plan["Node Type"] === "ModifyTable") return inside;
  const said = conditions.flatMap((name) => ownWords(plan[name]));
  if (owners.some((column) => said.includes(column))) return inside;
  const finding = "Index Cond" in plan ? ownWords(plan["Index Cond"]) : said;
  return [...inside, { table, columns: columns.filter((column) => finding.includes(column)) }];
}

/** The words of a condition that are not a column of another table, which would have its name in front. */
const ownWords = (condition: unknown): string[] =>
  typeof condition === "string" ? (condition.match(/(?<![.\w])[a-z_]+\b/g) ?? []) : [];

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
