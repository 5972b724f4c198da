import { sql } from "kysely";

import type { Db } from "#db/client";

const moments = {
  sessions: ["created_at", "seen_at", "authenticated_at", "expires_at"],
  devices: ["created_at", "seen_at"],
  code_flows: ["created_at", "sent_at", "expires_at"],
  code_budgets: ["paused_until"],
  recoveries: ["mail_asked_at", "phone_asked_at", "created_at", "expires_at"],
  recovery_keys: ["created_at", "expires_at"],
  recovery_grants: ["created_at", "expires_at"],
  throttles: ["window_started_at"],
};

const lists = { code_budgets: ["wrong_at", "sent_at"] };

/** As if everything that counts time had happened so many milliseconds earlier: a running site has no clock to set. */
export async function letPass(db: Db, milliseconds: number): Promise<void> {
  const span = sql`make_interval(secs => ${milliseconds / 1000})`;
  for (const [table, columns] of Object.entries(moments)) {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${span}`);
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db);
  }
  for (const [table, columns] of Object.entries(lists))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} =
        array(select moment - ${span} from unnest(${sql.ref(column)}) moment)`.execute(db);
}
