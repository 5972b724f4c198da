import { type Kysely, sql } from "kysely";

/** One row a year for all series, so that transactions that write several papers wait in one place and never for each other. */
const counters = sql`
create table document_counters (
  year integer primary key,
  invoices integer not null default 0 check (invoices >= 0),
  credit_notes integer not null default 0 check (credit_notes >= 0),
  pro_formas integer not null default 0 check (pro_formas >= 0)
);
create function document_number(series text, year integer, serial integer) returns text language sql immutable as $$
  select series || year::text || case when serial < 1000000 then lpad(serial::text, 6, '0') else serial::text end
$$;
create function lines_add_up(lines jsonb, discount bigint, net bigint, vat bigint) returns boolean language sql immutable as $$
  select count(*) > 0 and sum((line->>'discount')::bigint) = discount and sum((line->>'net')::bigint) = net
    and sum((line->>'vat')::bigint) = vat
    and bool_and((line->>'amount')::bigint - (line->>'discount')::bigint = (line->>'net')::bigint)
  from jsonb_array_elements(lines) as line
$$;
`;

const invoices = sql`
create table invoices (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null check (kind in ('invoice', 'credit-note')),
  year integer,
  serial integer check (serial > 0),
  number text generated always as (
    document_number(case kind when 'invoice' then 'INV' else 'CN' end, year, serial)
  ) stored unique,
  order_id bigint references orders,
  reference text not null,
  corrects bigint references invoices,
  reason text,
  title text not null,
  period text,
  paid_by text not null,
  buyer jsonb not null,
  seller jsonb not null,
  lines jsonb not null,
  discount amount_of_kobo not null,
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  credited bigint not null default 0,
  issued_at timestamptz not null,
  irn text unique,
  csid text,
  qr text,
  einvoice_state text not null default 'none' check (einvoice_state in ('none', 'queued', 'signed', 'refused')),
  sent_at timestamptz,
  constraint invoices_numbered check ((year is null) = (serial is null)),
  constraint invoices_add_up check (total > 0 and total = net + vat and lines_add_up(lines, discount, net, vat)),
  constraint invoices_credited check (credited between 0 and total and (kind = 'invoice' or credited = 0)),
  constraint invoices_corrected check (
    (kind = 'credit-note') = (corrects is not null) and (kind = 'credit-note') = (reason is not null)
  ),
  constraint invoices_signed check (einvoice_state <> 'signed' or irn is not null)
);
create unique index invoices_serial on invoices (kind, year, serial) where serial is not null;
create unique index invoices_of_reference on invoices (reference) where kind = 'invoice';
create index invoices_of_order on invoices (order_id) where order_id is not null;
create index invoices_of_owner on invoices (owner_id, id desc);
create index invoices_corrects on invoices (corrects) where corrects is not null;
`;

/** A number is given as the transaction commits: until then others need not wait, and a rollback leaves no gap. */
const numbers = sql`
create function number_invoice() returns trigger language plpgsql as $$
declare
  of_year constant integer := extract(year from new.issued_at at time zone 'Africa/Lagos');
  given integer;
begin
  insert into document_counters as counter (year, invoices, credit_notes)
  values (of_year, (new.kind = 'invoice')::integer, (new.kind = 'credit-note')::integer)
  on conflict (year) do update
    set invoices = counter.invoices + excluded.invoices, credit_notes = counter.credit_notes + excluded.credit_notes
  returning case new.kind when 'invoice' then counter.invoices else counter.credit_notes end into given;
  update invoices set year = of_year, serial = given where id = new.id;
  return null;
end $$;
create constraint trigger numbered after insert on invoices deferrable initially deferred
  for each row execute function number_invoice();
`;

/**
 * What is printed never changes. The tax office's answer is added, and the sum of credit notes grows. Of a deleted account the
 * buyer goes after six years, as in receipts. A trigger sees no generated column.
 */
const fixed = sql`
create function refuse_invoice_change() returns trigger language plpgsql as $$
declare
  numbering constant text[] := array['year', 'serial', 'number'];
  moving constant text[] := array['credited', 'irn', 'csid', 'qr', 'einvoice_state', 'sent_at', 'number'];
  naming constant text[] := array['buyer', 'number'];
begin
  if tg_op = 'UPDATE' then
    if old.serial is null and (to_jsonb(old) - numbering) = (to_jsonb(new) - numbering) then
      return new;
    end if;
    if new.credited >= old.credited and (to_jsonb(old) - moving) = (to_jsonb(new) - moving) then
      return new;
    end if;
    if is_deleted(old.owner_id) and not is_kept_for_tax(old.issued_at)
      and (to_jsonb(old) - naming) = (to_jsonb(new) - naming)
    then
      return new;
    end if;
  end if;
  raise exception 'invoices are append-only';
end $$;
create trigger append_only before update or delete on invoices
  for each row execute function refuse_invoice_change();
create trigger never_truncated before truncate on invoices for each statement execute function refuse_change();
`;

/** Papers for an order before it is paid. The same order, link and content have one. */
const proFormas = sql`
create table pro_formas (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  year integer,
  serial integer check (serial > 0),
  number text generated always as (document_number('PF', year, serial)) stored unique,
  order_id bigint not null references orders,
  pay_link_id bigint not null references pay_links,
  title text not null,
  buyer jsonb not null,
  seller jsonb not null,
  lines jsonb not null,
  discount amount_of_kobo not null,
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  content_hash text generated always as (md5(buyer::text || seller::text || lines::text)) stored,
  made_at timestamptz not null,
  valid_until timestamptz not null,
  constraint pro_formas_numbered check ((year is null) = (serial is null)),
  constraint pro_formas_add_up check (total > 0 and total = net + vat and lines_add_up(lines, discount, net, vat)),
  constraint pro_formas_valid check (valid_until > made_at),
  constraint pro_formas_same unique (order_id, pay_link_id, content_hash)
);
create unique index pro_formas_serial on pro_formas (year, serial) where serial is not null;
create index pro_formas_of_owner on pro_formas (owner_id, id desc);
create function number_pro_forma() returns trigger language plpgsql as $$
declare
  of_year constant integer := extract(year from new.made_at at time zone 'Africa/Lagos');
  given integer;
begin
  insert into document_counters as counter (year, pro_formas) values (of_year, 1)
  on conflict (year) do update set pro_formas = counter.pro_formas + 1
  returning counter.pro_formas into given;
  update pro_formas set year = of_year, serial = given where id = new.id;
  return null;
end $$;
create constraint trigger numbered after insert on pro_formas deferrable initially deferred
  for each row execute function number_pro_forma();
create function refuse_pro_forma_change() returns trigger language plpgsql as $$
declare
  numbering constant text[] := array['year', 'serial', 'number', 'content_hash'];
begin
  if old.serial is null and (to_jsonb(old) - numbering) = (to_jsonb(new) - numbering) then
    return new;
  end if;
  raise exception 'a pro-forma does not change';
end $$;
create trigger never_changed before update on pro_formas
  for each row execute function refuse_pro_forma_change();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [counters, invoices, numbers, fixed, proFormas]) await step.execute(db);
}
