import { sql } from "kysely";
import type { Db } from "#db/client";
import type { ListedMessage } from "~/models/messages/outbox-list";
import type { Payment } from "~/models/payments/payment";
import { DAY } from "~/models/duration";
import type { ListedPerson } from "./people.server";
import { peopleQuery } from "./people.server";

export interface MoneyInFlight extends Pick<
  Payment,
  "ownerId" | "reference" | "amount" | "received" | "refunding" | "state" | "channel" | "createdAt"
> {
  isDisputed: boolean;
}

type LastMessage = Pick<
  ListedMessage,
  | "id"
  | "channel"
  | "subject"
  | "dedupeKey"
  | "createdAt"
  | "expiresAt"
  | "sentAt"
  | "deadAt"
  | "deliveredAt"
  | "lastError"
>;

/** What support asks first of a person on the phone. */
export interface PersonCard {
  person: ListedPerson;
  /** The code of an agent. */
  code: string | null;
  /** The owner whose shop a member works in. */
  shopOf: { id: number; name: string } | null;
  tills: number;
  tillSeenAt: Date | null;
  soldAt: Date | null;
  inFlight: MoneyInFlight[];
  lastMessage: LastMessage | null;
}

/** For how long an unpaid payment may still arrive. */
const MAY_ARRIVE = 7 * DAY;
const MOST_IN_FLIGHT = 30;

/** Payments that have not ended: unpaid ones of the last days, held or disputed ones, and those being refunded. */
async function listInFlight(db: Db, owners: readonly number[], now: Date): Promise<MoneyInFlight[]> {
  const { rows } = await sql<MoneyInFlight>`
    select owner_id, reference, amount, received, refunding, state, channel, created_at,
      exists (select from disputes where payment_id = payments.id and disputes.state = 'open') as is_disputed
    from payments where owner_id = any(${owners}) and (
      (state in ('new', 'open') and created_at > ${new Date(now.getTime() - MAY_ARRIVE)})
      or (state = 'review' and result = 'suspense') or refunding > 0
      or id in (select payment_id from disputes where owner_id = any(${owners}) and state = 'open')
    ) order by id desc limit ${MOST_IN_FLIGHT}`.execute(db);
  return rows;
}

interface CardFacts extends Pick<PersonCard, "code" | "tills" | "tillSeenAt" | "soldAt"> {
  id: number;
  shopId: number | null;
  shopName: string | null;
}

async function readCardFacts(db: Db, ids: readonly number[], now: Date): Promise<CardFacts[]> {
  const { rows } = await sql<CardFacts>`
    select person.id, agents.code, members.owner_id as shop_id, owners.name as shop_name,
      (select count(*)::int from tills where owner_id = person.id and revoked_at is null and ends_at > ${now}) as tills,
      (select max(seen_at) from tills where owner_id = person.id) as till_seen_at,
      (select max(sold_at) from sales where owner_id = person.id) as sold_at
    from unnest(${ids}::bigint[]) as person (id)
    left join agents on agents.user_id = person.id
    left join members on members.user_id = person.id
    left join users as owners on owners.id = members.owner_id`.execute(db);
  return rows;
}

async function listLastMessages(
  db: Db,
  ids: readonly number[],
): Promise<(LastMessage & { ownerId: number })[]> {
  const { rows } = await sql<LastMessage & { ownerId: number }>`
    select newest.* from unnest(${ids}::bigint[]) as person (id) cross join lateral (
      select id, owner_id, channel, subject, dedupe_key, expires_at, created_at, sent_at, dead_at, delivered_at, last_error
      from outbox where owner_id = person.id order by id desc limit 1
    ) as newest`.execute(db);
  return rows;
}

/** The cards of these people, in their order. */
export async function readPersonCards(db: Db, ids: readonly number[], now: Date): Promise<PersonCard[]> {
  if (ids.length === 0) return [];
  const people = await peopleQuery(db)
    .where("users.id", "in", [...ids])
    .execute();
  const facts = await readCardFacts(db, ids, now);
  const inFlight = await listInFlight(db, ids, now);
  const messages = await listLastMessages(db, ids);
  return ids.flatMap((id) => {
    const person = people.find((one) => one.id === id);
    const known = facts.find((one) => one.id === id);
    if (!person || !known) return [];
    const { code, tills, tillSeenAt, soldAt, shopId, shopName } = known;
    return [
      {
        person,
        code,
        tills,
        tillSeenAt,
        soldAt,
        shopOf: shopId === null || shopName === null ? null : { id: shopId, name: shopName },
        inFlight: inFlight.filter(({ ownerId }) => ownerId === id),
        lastMessage: messages.find(({ ownerId }) => ownerId === id) ?? null,
      },
    ];
  });
}
