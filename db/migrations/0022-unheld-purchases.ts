import { sql, type Kysely, type Migration } from "kysely";

/**
 * Whole or not at all. One whose location has another revision by now, or is held by somebody else at this moment, or
 * that is one try too many, has neither an order nor a balance; one whose wallet is short has a balance.
 */
const purchases = sql`
create function write_unchanged(purchase jsonb, out ordered bigint, out balance bigint)
language plpgsql set enable_seqscan = off as $$
declare
  tries constant jsonb := purchase -> 'tries';
  most constant integer := tries -> 'most';
  counted record;
  written record;
begin
  update locations set revision = revision + 1 where id = (
    select id from locations
    where id = (purchase -> 'location_id')::bigint and owner_id = (purchase -> 'owner_id')::bigint
      and revision = (purchase -> 'revision')::bigint
    for no key update skip locked
  );
  if not found then return; end if;
  if tries is not null then
    counted := count_hit(tries ->> 'key', most, (purchase ->> 'now')::timestamptz, (tries ->> 'span')::interval);
    if counted.hits > most then return; end if;
  end if;
  written := write_purchase(purchase);
  ordered := written.ordered;
  balance := written.balance;
end $$;
`;

export const unheldPurchases: Migration = {
  async up(db: Kysely<unknown>) {
    await purchases.execute(db);
  },
};
