import pg from "pg";

/** The error of every query to a database that has stopped answering. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent";

  constructor() {
    super("The database does not answer");
  }
}

interface PulseOptions {
  url: string;
  /** How long the database may be silent, in ms. */
  patience: number;
}

interface Wait {
  since: number;
  giveUp: () => void;
}

const PROBE_PAUSE = 1000;

/** read_only_sql_transaction */
const READ_ONLY = "25006";

/**
 * A network that loses packets, or a machine that hangs, closes no connection, so a query would wait for ever. If
 * nothing was heard for half of the patience while a query waits, another connection asks for a sign of life. If that
 * gets none either, all connections are given up, and no query waits until there is a sign of life again.
 */
export class Pulse {
  private readonly half: number;
  private readonly clients = new Set<pg.PoolClient>();
  private readonly waiting = new Set<Wait>();
  /** Connections to a server that accepts no changes, such as a primary that has become a standby. */
  private readonly outdated = new WeakSet<pg.PoolClient>();
  private heardAt = 0;
  private silent = false;
  private watching = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly options: PulseOptions,
  ) {
    this.half = options.patience / 2;
    pool.on("connect", (client) => {
      this.clients.add(client);
      this.listen(client);
    });
    pool.on("remove", (client) => void this.clients.delete(client));
  }

  async connect(): Promise<pg.PoolClient> {
    if (this.silent) throw new DatabaseSilent();
    const connecting = this.pool.connect();
    try {
      return this.endingOutdated(await this.during(connecting));
    } catch (error) {
      // Closes it if it still arrives, since nothing waits for it any more.
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw error;
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private listen(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const answer = query(...given);
      return answer instanceof Promise
        ? this.during(answer).catch((error: unknown) => this.look(client, error))
        : answer;
    }) as typeof client.query;
  }

  private look(client: pg.PoolClient, error: unknown): never {
    if (error instanceof pg.DatabaseError && error.code === READ_ONLY) this.outdated.add(client);
    throw error;
  }

  /** Ends an outdated connection when it is released: the next one may lead to the new primary. */
  private endingOutdated(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client);
    client.release = (destroy) => release(destroy ?? this.outdated.has(client));
    return client;
  }

  private async during<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const wait: Wait = { since: performance.now(), giveUp: () => undefined };
    const givenUp = new Promise<never>((_, reject) => {
      wait.giveUp = () => reject(new DatabaseSilent());
    });
    this.waiting.add(wait);
    if (!this.watching) void this.watch();
    try {
      return await Promise.race([answer, givenUp]);
    } finally {
      this.waiting.delete(wait);
      if (!this.silent) this.heardAt = performance.now();
    }
  }

  private async watch(): Promise<void> {
    this.watching = true;
    while (this.waiting.size > 0 && !this.silent) {
      const oldest = Math.min(...[...this.waiting].map(({ since }) => since));
      const left = Math.max(oldest, this.heardAt) + this.half - performance.now();
      if (left > 0) await pause(left);
      else if (await this.isHeard()) this.heardAt = performance.now();
      else this.giveUp();
    }
    this.watching = false;
  }

  private giveUp(): void {
    this.silent = true;
    for (const client of this.clients) streamOf(client).destroy(new DatabaseSilent());
    for (const wait of this.waiting) wait.giveUp();
    void this.untilHeard();
  }

  private async untilHeard(): Promise<void> {
    while (this.silent && !this.pool.ended) {
      await pause(PROBE_PAUSE);
      if (await this.isHeard()) this.silent = false;
    }
  }

  private isHeard(): Promise<boolean> {
    return probe(this.options.url, this.half);
  }
}

async function probe(url: string, patience: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  const asked = client.connect().then(() => client.query("select 1"));
  const answered = await Promise.race([
    // A refusal is also a sign of life: pages learn from their own query what is wrong.
    asked.then(
      () => true,
      () => true,
    ),
    pause(patience).then(() => false),
  ]);
  if (answered) void client.end().catch(() => undefined);
  else streamOf(client).destroy();
  return answered;
}

function streamOf(client: pg.ClientBase): { destroy: (error?: Error) => void } {
  return (client as unknown as { connection: { stream: { destroy: (error?: Error) => void } } }).connection
    .stream;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
