import { type Kysely, type Migration, sql } from "kysely";

/**
 * A file of sales may ask its owner which of two numbers is the day, and waits for the answer. Rows read and rows
 * refused are all rows of the file; `refused_count` is null where the file was not read to its end. The refused rows
 * are kept for a while, so that the file can be downloaded with its mistakes marked.
 */
const salesFilesTables = sql`
alter domain sales_import_state drop constraint sales_import_state_check;
alter domain sales_import_state add constraint sales_import_state_check
  check (value in ('arriving', 'waiting', 'reading', 'asking', 'done', 'refused', 'taken back'));
alter table sales_imports
  add column date_order text check (date_order in ('day', 'month')),
  add column date_question jsonb,
  add column refused_count integer check (refused_count >= 0),
  add column title_lines jsonb not null default '[]',
  add constraint sales_imports_all_rows check (refused_count is null or rows_read + refused_count = row_count),
  add constraint sales_imports_asked check (state <> 'asking' or date_question is not null);
drop index sales_imports_once;
create unique index sales_imports_once on sales_imports (owner_id, sha256)
  where state in ('waiting', 'reading', 'asking', 'done');
create table sales_import_refusals (
  import_id bigint not null references sales_imports on delete cascade,
  row_number integer not null,
  problems text not null,
  primary key (import_id, row_number)
);
`;

export const salesFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await salesFilesTables.execute(db);
  },
};
