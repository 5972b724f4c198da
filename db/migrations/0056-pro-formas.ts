import { type Kysely, type Migration, sql } from "kysely";

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

export const proFormasOfOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await proFormas.execute(db);
  },
};
