import pg from "pg";

/** What everybody reads who asks a database that has stopped answering. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent";

  constructor() {
    super("The database does not answer");
  }
}

interface PulseOptions {
  url: string;
  /** How long it may be silent, in milliseconds. */
  patience: number;
}

interface Wait {
  since: number;
  giveUp: () => void;
}

const PROBE_PAUSE = 1000;

/**
 * A network that loses what is sent, or a machine that stands still, closes no connection: who asks then waits for ever.
 * When nothing was heard for half of the patience while somebody waits, another connection asks for a sign of life; where
 * that gets none either, all connections are given up, and nobody waits any more until there is one.
 */
export function makePulse(pool: pg.Pool, { url, patience }: PulseOptions) {
  const half = patience / 2;
  const clients = new Set<pg.PoolClient>();
  const waiting = new Set<Wait>();
  let heardAt = 0;
  let silent = false;
  let watching = false;

  pool.on("connect", (client) => {
    clients.add(client);
    listen(client);
  });
  pool.on("remove", (client) => void clients.delete(client));

  function listen(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const answer = query(...given);
      return answer instanceof Promise ? during(answer) : answer;
    }) as typeof client.query;
  }

  async function during<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const wait: Wait = { since: performance.now(), giveUp: () => undefined };
    const givenUp = new Promise<never>((_, reject) => {
      wait.giveUp = () => reject(new DatabaseSilent());
    });
    waiting.add(wait);
    if (!watching) void watch();
    try {
      return await Promise.race([answer, givenUp]);
    } finally {
      waiting.delete(wait);
      if (!silent) heardAt = performance.now();
    }
  }

  async function watch(): Promise<void> {
    watching = true;
    while (waiting.size > 0 && !silent) {
      const oldest = Math.min(...[...waiting].map(({ since }) => since));
      const left = Math.max(oldest, heardAt) + half - performance.now();
      if (left > 0) await pause(left);
      else if (await probe(url, half)) heardAt = performance.now();
      else giveUp();
    }
    watching = false;
  }

  function giveUp(): void {
    silent = true;
    for (const client of clients) streamOf(client).destroy(new DatabaseSilent());
    for (const wait of waiting) wait.giveUp();
    void untilHeard();
  }

  async function untilHeard(): Promise<void> {
    while (silent && !pool.ended) {
      await pause(PROBE_PAUSE);
      if (await probe(url, half)) silent = false;
    }
  }

  return {
    async connect(): Promise<pg.PoolClient> {
      if (silent) throw new DatabaseSilent();
      const connecting = pool.connect();
      return during(connecting).catch((error: unknown) => {
        // Whom nobody waits for any more, should it come after all.
        connecting.then(
          (client) => client.release(true),
          () => undefined,
        );
        throw error;
      });
    },
    end: () => pool.end(),
  };
}

async function probe(url: string, patience: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  const asked = client.connect().then(() => client.query("select 1"));
  const answered = await Promise.race([
    // What is refused was heard: pages learn from their own query what is wrong.
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
