import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY, SECOND } from "~/models/duration";
import { purge } from "~/models/platform/purge.server";
import { removeExpiredThrottles } from "~/models/http/throttle.server";
import { retention } from "~/models/platform/retention";
import { openBench } from "../money/database";
import { table } from "../table";

const ROWS = 200_000;

/** For each table, how to fill it with expired rows and rows that stay, and how long it keeps them. */
const olds = {
  audit_events: {
    fill: (db: Db, at: Date) =>
      sql`insert into audit_events (at, actor_id, subject_id, action, outcome, reason, address_prefix)
        select ${at}, n, n, 'payment-settled', 'ok', 'credited', '10.0.0.0/24' from generate_series(1, ${ROWS}::integer) n`.execute(
        db,
      ),
    keep: retention.auditEvents,
  },
  outbox: {
    fill: (db: Db, at: Date) =>
      sql`insert into outbox (channel, recipient, subject, text, dedupe_key, created_at, next_attempt_at, sent_at, provider)
        select 'mail', n || '@shop.example', 'Receipt', '(removed)', ${at.toISOString()} || n, ${at}, ${at}, ${at}, 'smtp'
        from generate_series(1, ${ROWS}::integer) n`.execute(db),
    keep: retention.messages,
  },
  throttles: {
    fill: (db: Db, at: Date) =>
      sql`insert into throttles (key, window_started_at, hits, expires_at)
        select 'login:' || md5(${at.toISOString()} || n), ${at}, 1, ${at} from generate_series(1, ${ROWS}::integer) n`.execute(
        db,
      ),
    keep: 0,
  },
};

/** How fast the jobs delete expired rows, next to as many rows that stay. */
export async function measurePurge(): Promise<string> {
  const bench = await openBench();
  try {
    const now = new Date();
    const rows: (string | number)[][] = [];
    for (const [name, { fill, keep }] of Object.entries(olds)) {
      await fill(bench.db, new Date(now.getTime() - keep - DAY));
      await fill(bench.db, new Date(now.getTime() + DAY));
      await sql.raw(`vacuum analyze ${name}`).execute(bench.db);
      const begun = performance.now();
      await (name === "throttles" ? removeExpiredThrottles(bench.db, now) : purge(bench.db, now));
      const seconds = (performance.now() - begun) / SECOND;
      rows.push([name, Math.round(ROWS / seconds), Math.round(((ROWS / seconds) * (DAY / SECOND)) / 1e6)]);
    }
    return `${ROWS.toLocaleString("en-GB")} rows that are over and as many that are not, on a disk that keeps what is committed.\n\n${table(["Table", "Rows a second", "Millions a day"], rows)}`;
  } finally {
    await bench.stop();
  }
}
