import { sql } from "kysely";

import type { Db } from "#db/client";
import { DAY, SECOND } from "~/models/duration";
import { type AddressLimitName, type AddressRecord, addressWait, longestWindow } from "./address-limit";
import { noteRefusal } from "./refusals.server";
import { type Throttled, hideKey } from "./throttle.server";

/** What was tried at an address, and what it was about: whoever succeeds with that takes the hit back. */
export interface AddressAttempt {
  limit: AddressLimitName;
  address: string;
  about: string;
}

/**
 * Counts a hit, unless the limit refuses it. Of one address and limit hits are counted one after the other, so that
 * parallel requests cannot get past the limit; a caller's transaction holds others up until its end.
 */
export function countAddressAttempt(db: Db, hit: AddressAttempt, now: Date): Promise<Throttled> {
  const count = async (transaction: Db): Promise<Throttled> => {
    const place = placeOf(hit);
    await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(transaction);
    const answer = await peekAddress(transaction, hit, now);
    if (!answer.allowed) return answer;
    await transaction
      .insertInto("address_hits")
      .values({ place, about: aboutOf(hit), at: now, success: false })
      .execute();
    return answer;
  };
  return db.isTransaction ? count(db) : db.transaction().execute(count);
}

export interface RefusedAttempt {
  hit: AddressAttempt;
  retryAfterSeconds: number;
}

/** Counts all of the hits, or none where a limit refuses one of them: answers which. */
export async function countAddressAttempts(
  db: Db,
  hits: readonly AddressAttempt[],
  now: Date,
): Promise<RefusedAttempt | null> {
  for (const [place, hit] of hits.entries()) {
    const answer = await countAddressAttempt(db, hit, now);
    if (answer.allowed) continue;
    for (const earlier of hits.slice(0, place)) await refundAttempts(db, { ...earlier, most: 1 });
    return { hit, retryAfterSeconds: answer.retryAfterSeconds };
  }
  return null;
}

/** Whether a hit would be refused now. It counts nothing. */
export async function peekAddress(db: Db, hit: AddressAttempt, now: Date): Promise<Throttled> {
  const until = addressWait(hit.limit, await readRecord(db, hit, now), { about: aboutOf(hit), now });
  if (until === null) return { allowed: true };
  noteRefusal(hit.limit);
  return { allowed: false, retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / SECOND) };
}

async function readRecord(db: Db, hit: AddressAttempt, now: Date): Promise<AddressRecord> {
  const since = (window: number) => new Date(now.getTime() - window);
  const rows = await db
    .selectFrom("address_hits")
    .select(["at", "about", "success"])
    .where("place", "=", placeOf(hit))
    .where((row) =>
      row.or([
        row.and([row("success", "=", true), row("at", ">", since(DAY))]),
        row.and([row("success", "=", false), row("at", ">", since(longestWindow(hit.limit)))]),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  const hits = rows.filter(({ success }) => !success);
  return { hits, successes: rows.length - hits.length };
}

/**
 * Takes back what was about this, the newest first.
 * @param address where it was; anywhere unless it is given
 * @param most at most so many
 */
export async function refundAttempts(
  db: Db,
  hit: Pick<AddressAttempt, "limit" | "about"> & { address?: string; most?: number },
): Promise<void> {
  await db.deleteFrom("address_hits").where("id", "in", hitsAbout(db, hit)).execute();
}

/** Says of hits that they are about something else than was thought, at most so many of the newest. */
export async function relabelAttempts(
  db: Db,
  hit: AddressAttempt & { most: number },
  about: string,
): Promise<void> {
  await db
    .updateTable("address_hits")
    .set({ about: aboutOf({ limit: hit.limit, about }) })
    .where("id", "in", hitsAbout(db, hit))
    .execute();
}

function hitsAbout(
  db: Db,
  hit: Pick<AddressAttempt, "limit" | "about"> & { address?: string; most?: number },
) {
  const { address, most } = hit;
  return db
    .selectFrom("address_hits")
    .select("id")
    .where("about", "=", aboutOf(hit))
    .where("success", "=", false)
    .$if(address !== undefined, (all) => all.where("place", "=", placeOf({ ...hit, address: address ?? "" })))
    .orderBy("id", "desc")
    .$if(most !== undefined, (all) => all.limit(most ?? 0));
}

/** Notes that somebody succeeded here, which allows others at the address one more hit for a day. */
export async function noteSuccess(db: Db, hit: AddressAttempt, now: Date): Promise<void> {
  await db
    .insertInto("address_hits")
    .values({ place: placeOf(hit), about: aboutOf(hit), at: now, success: true })
    .execute();
}

const placeOf = ({ limit, address }: Pick<AddressAttempt, "limit" | "address">) =>
  hideKey(`${limit}:at:${address}`);
const aboutOf = ({ limit, about }: Pick<AddressAttempt, "limit" | "about">) =>
  hideKey(`${limit}:about:${about}`);
