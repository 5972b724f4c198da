import { sql } from "kysely";
import type { Db } from "#db/client";
import { getUser } from "~/models/users/user.server";
import { startServer } from "../tests/support/server";
import { openSessionOf } from "../tests/support/sessions";
import { openBench } from "./money/database";
import { load } from "./money/load";
import { table } from "./table";

const SIZES = [1_000, 1_000_000];
const WARM_UP = 3;
const MEASURED = 6;
/** Parallel readers, few enough that the times are those of pages and not of a queue. */
const READERS = 2;
/** Every second registrant belongs to the one agent, the others are spread over a thousand. */
const AGENTS = 1_001;

/** The pages to request, given the id of a registrant somewhere in the list. */
const pages: Record<string, (id: number) => string> = {
  "first page": () => "/registrant",
  "a page somewhere": (id) => `/registrant?after=${id}&from=26`,
  "a page somewhere, backwards": (id) => `/registrant?before=${id}&from=51`,
  "by name, somewhere": (id) => `/registrant?sort=a-z&after=${id}&from=26`,
  "search for one shop": (id) => `/registrant?search=shop${id}`,
  "search for a word of all": () => "/registrant?search=shop",
  "search for nobody": () => "/registrant?search=nobody",
};

/** The list of registrants with a thousand and with a million of them. */
async function measureRegistrants(): Promise<string> {
  const found = [];
  for (const size of SIZES) found.push(await timesOf(size));
  const [few = {}, many = {}] = found;
  const rows = Object.keys(few).map((name) => {
    const [one = 0, other = 0] = [few[name], many[name]];
    return [name, one, other, (other / one).toFixed(2)];
  });
  const head = ["Page of 25, p95 ms", ...SIZES.map((size) => `of ${size.toLocaleString("en-GB")}`), "times"];
  return `${READERS} readers at the same time by HTTP, from the same machine. The agent has half of all registrants.\n\n${table(head, rows)}`;
}

async function timesOf(registrants: number): Promise<Record<string, number>> {
  const bench = await openBench();
  await fillRegistrants(bench.db, registrants);
  const site = await startServer({ DATABASE_URL: bench.url, LOG_LEVEL: "warn" });
  try {
    const times: Record<string, number> = {};
    for (const [reader, id] of [
      ["agent", 1],
      ["staff", AGENTS + 1],
    ] as const) {
      const cookie = `sid=${await openSessionOf(bench.db, await getUser(bench.db, id))}`;
      for (const [name, path] of Object.entries(pages)) {
        const read = async () => {
          const place = AGENTS + 2 + 2 * Math.floor((Math.random() * registrants) / 2);
          const answer = await fetch(site.url + path(place), { headers: { cookie } });
          if (answer.status !== 200) throw new Error(`${path(place)} answered ${answer.status}`);
          await answer.text();
        };
        await load(read, WARM_UP, READERS);
        times[`${reader}: ${name}`] = (await load(read, MEASURED, READERS)).p95;
      }
    }
    return times;
  } finally {
    await site.stop();
    await bench.stop();
  }
}

/** Agents have the ids from 1 on, followed by a member of staff and the registrants. */
async function fillRegistrants(db: Db, registrants: number): Promise<void> {
  const people = (role: string, count: number, more: string) =>
    `insert into users (role, name, username, email, phone, phone_reachable, phone_verified_at, password_hash, created_at, agent_id)
      select '${role}', '${role} ' || n, '${role}' || n, '${role}' || n || '@people.example', '+23480' || lpad(n::text, 8, '0'), true, null, '-',
        timestamptz '2026-01-01' + n * interval '10 seconds', ${more}
      from generate_series(1, ${count}) n`;
  const steps = [
    people("agent", AGENTS, "null"),
    people("staff", 1, "null"),
    `insert into agents (user_id, code) select id, 'AGENT' || id from users where role = 'agent'`,
    people("owner", registrants, `case n % 2 when 1 then 1 else 2 + n % ${AGENTS - 1} end`),
    `update users set name = 'Shop' || id where role = 'owner'`,
    `insert into locations (owner_id, name, address, is_main, created_at) select id, name, id || ' Broad Street', true, now() from users where role = 'owner'`,
    "vacuum analyze",
    "checkpoint",
  ];
  for (const step of steps) await sql.raw(step).execute(db);
}

export const registrantBenchmarks = {
  registrants: { heading: "The list of registrants", measure: measureRegistrants },
};
