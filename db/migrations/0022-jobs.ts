import { type Kysely, type Migration, sql } from "kysely";

/** What the jobs of all processes did; figures are made of it. */
const runs = sql`
create table job_runs (
  name text primary key,
  runs bigint not null,
  done bigint not null,
  failed bigint not null,
  milliseconds bigint not null,
  last_run_at timestamptz not null,
  next_round_at timestamptz
);
`;

export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await runs.execute(db);
  },
};
