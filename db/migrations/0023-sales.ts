import { type Kysely, sql } from "kysely";

/** What a shop sells. A product comes into being with its first sale; names that differ only in case or spaces are one. */
const products = sql`
create table products (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  name text not null check (char_length(name) between 1 and 120),
  name_key text not null check (char_length(name_key) between 1 and 120),
  created_at timestamptz not null,
  unique (owner_id, name_key),
  unique (owner_id, id)
);
`;

/**
 * A file of sales that an owner brings in: kept in pieces until it is read, and never counted in parts. Its reader has a lease,
 * so that one that dies is followed by another, and a file whose reading fails again and again ends. A file may ask its owner
 * which of two numbers is the day, or what a heading means: `chosen_columns` has the answer by place, since two columns may
 * have the same heading. Rows read and rows refused are all rows of the file; `refused_count` is null if it was not read to
 * its end.
 */
const imports = sql`
create domain sales_import_state as text
  check (value in ('arriving', 'waiting', 'reading', 'asking', 'done', 'refused', 'taken back'));
create table sales_imports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  location_id bigint not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  sha256 bytea check (octet_length(sha256) = 32),
  size integer not null default 0,
  state sales_import_state not null default 'arriving',
  lease_ends_at timestamptz,
  attempts smallint not null default 0 check (attempts >= 0),
  date_order text check (date_order in ('day', 'month', 'year')),
  date_question jsonb,
  chosen_columns jsonb,
  asks_columns boolean not null default false,
  title_lines jsonb not null default '[]',
  row_count integer not null default 0 check (row_count >= 0),
  rows_read integer not null default 0,
  refused_count integer check (refused_count >= 0),
  sale_count integer not null default 0,
  known_count integer not null default 0,
  unknown_columns jsonb not null default '[]',
  errors jsonb not null default '[]',
  error_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  cleared boolean not null default false,
  foreign key (owner_id, location_id) references locations (owner_id, id),
  unique (owner_id, id),
  constraint sales_imports_arrived check (state = 'arriving' or (sha256 is not null and size > 0)),
  constraint sales_imports_leased check ((state = 'reading') = (lease_ends_at is not null)),
  constraint sales_imports_finished check ((state in ('done', 'refused', 'taken back')) = (finished_at is not null)),
  constraint sales_imports_errors check ((state = 'refused') = (error_count > 0)),
  constraint sales_imports_all_rows check (refused_count is null or rows_read + refused_count = row_count),
  constraint sales_imports_asked check (state <> 'asking' or date_question is not null or asks_columns)
);
create unique index sales_imports_once on sales_imports (owner_id, sha256)
  where state in ('waiting', 'reading', 'asking', 'done');
create index sales_imports_of_owner on sales_imports (owner_id, id);
create index sales_imports_open on sales_imports (id) where not cleared;
create table sales_import_pieces (
  import_id bigint not null references sales_imports on delete cascade,
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, piece)
);
`;

/**
 * The refused rows are kept for a while, so that the file can be downloaded with its mistakes marked. Only the owner of a table
 * may refresh its statistics, and the application owns none.
 */
const importedRows = sql`
create unlogged table sales_import_rows (
  import_id bigint not null references sales_imports on delete cascade,
  row_number integer not null,
  location_id bigint not null,
  receipt text not null,
  sold_at timestamptz not null,
  product text,
  product_key text,
  quantity integer,
  amount bigint,
  cost bigint,
  customer text,
  customer_key text,
  paid bigint,
  payment text,
  payment_key text,
  cashier text,
  cashier_key text,
  primary key (import_id, row_number),
  constraint sales_import_rows_payment check ((payment is null) = (payment_key is null)),
  constraint sales_import_rows_cashier check ((cashier is null) = (cashier_key is null))
);
create table sales_import_refusals (
  import_id bigint not null references sales_imports on delete cascade,
  row_number integer not null,
  problems text not null,
  primary key (import_id, row_number)
);
create function analyze_import_rows() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze sales_import_rows;
end $$;
`;

/**
 * A sale has the number of its receipt, once in a location. What of it is not paid is owed by the customer, who is named then; a
 * sale without lines and total, but paid, is the customer's paying back, which a person of the shop may enter too: only such a
 * sale can be deleted by itself. An entry that takes a sale back is void. Goods brought back have a quantity below zero.
 * Quantities are thousandths (of a piece, kg, litre), amounts kobo.
 */
const sales = sql`
create table sales (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  location_id bigint not null,
  receipt text not null check (char_length(receipt) between 1 and 60),
  sold_at timestamptz not null,
  customer text check (char_length(customer) between 1 and 120),
  customer_key text check (char_length(customer_key) between 1 and 120),
  total bigint not null,
  paid bigint not null,
  payment text,
  payment_key text,
  cashier text,
  cashier_key text,
  is_void boolean not null default false,
  till_id bigint references tills on delete set null,
  import_id bigint references sales_imports,
  entered_by bigint references users on delete set null,
  created_at timestamptz not null,
  foreign key (owner_id, location_id) references locations (owner_id, id),
  unique (location_id, receipt),
  unique (owner_id, id),
  constraint sales_customer check ((customer is null) = (customer_key is null)),
  constraint sales_owed_by_customer check (paid = total or customer is not null),
  constraint sales_payment check ((payment is null) = (payment_key is null)),
  constraint sales_cashier check ((cashier is null) = (cashier_key is null))
);
create index sales_of_time on sales (owner_id, sold_at);
create index sales_of_branch on sales (location_id, sold_at);
create index sales_owed on sales (owner_id, customer_key) where paid <> total;
create index sales_of_import on sales (import_id) where import_id is not null;
create index sales_of_till on sales (till_id, sold_at) where till_id is not null;
create index sales_entered_by on sales (entered_by) where entered_by is not null;
`;

/**
 * The lines of a deleted sale are found by `sale_lines_of_sale`. The index of products begins with the owner as well, and was
 * taken for it where a database had not yet counted its rows: each of an owner's sales then read all of the owner's lines.
 */
const lines = sql`
create table sale_lines (
  owner_id bigint not null,
  sale_id bigint not null,
  line smallint not null check (line > 0),
  product_id bigint not null,
  quantity integer not null check (quantity <> 0),
  amount bigint not null,
  cost bigint,
  primary key (sale_id, line),
  foreign key (owner_id, sale_id) references sales (owner_id, id) on delete cascade,
  foreign key (owner_id, product_id) references products (owner_id, id)
);
create index sale_lines_of_sale on sale_lines (owner_id, sale_id);
create index sale_lines_of_product on sale_lines (owner_id, product_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [products, imports, importedRows, sales, lines]) await step.execute(db);
}
