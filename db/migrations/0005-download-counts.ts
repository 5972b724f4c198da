import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
create table download_counts (
  build_id bigint not null references release_builds on delete cascade,
  day date not null,
  clicks bigint not null check (clicks > 0),
  primary key (build_id, day)
);
alter table release_builds alter column size_mb drop not null;
`;

export const downloadCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
