import { type Kysely, sql } from "kysely";

/** What the jobs of all processes did, when each runs next, and the rounds that staff want at once; metrics are made of it. */
const runs = sql`
create table job_runs (
  name text primary key,
  runs bigint not null,
  done bigint not null,
  failed bigint not null,
  milliseconds bigint not null,
  last_run_at timestamptz not null,
  next_round_at timestamptz,
  next_run_at timestamptz,
  wanted_at timestamptz
);
`;

/** `newest_at` is when the newest backup was made that a check looked at. */
const findings = sql`
create table doctor_findings (
  machine text not null,
  name text not null,
  level text not null check (level in ('ok', 'warning', 'fault')),
  told text not null,
  found_at timestamptz not null,
  newest_at timestamptz,
  primary key (machine, name)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [runs, findings]) await step.execute(db);
}
