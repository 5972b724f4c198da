import { type Kysely, type Migration, sql } from "kysely";

/** When each job runs next, and the rounds that staff want at once. */
const step = sql`
alter table job_runs
  add column next_run_at timestamptz,
  add column wanted_at timestamptz
`;

export const wantedRounds: Migration = {
  async up(db: Kysely<unknown>) {
    await step.execute(db);
  },
};
