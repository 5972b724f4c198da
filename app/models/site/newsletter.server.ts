import { sql } from "kysely";
import type { Db } from "#db/client";
import { CONFIRM_WITHIN } from "./newsletter";

export interface Subscriber {
  id: number;
  email: string;
  token: string;
}

const subscriber = ["id", "email", "token"] as const;

/**
 * Records a subscription: `asked` if it needs a confirmation, `already` if it is confirmed. A known address keeps its
 * token, so that older mails stay valid.
 */
export async function requestSubscription(
  db: Db,
  wish: { email: string; token: string; now: Date },
): Promise<{ state: "asked" | "already"; subscriber: Subscriber }> {
  const subscribed = await db
    .insertInto("newsletterSubscribers")
    .values({ email: wish.email, token: wish.token, askedAt: wish.now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ askedAt: wish.now, confirmedAt: null, leftAt: null })
        .where((eb) =>
          eb.or([
            eb("newsletterSubscribers.confirmedAt", "is", null),
            eb("newsletterSubscribers.leftAt", "is not", null),
          ]),
        ),
    )
    .returning(subscriber)
    .executeTakeFirst();
  if (subscribed) return { state: "asked", subscriber: subscribed };
  const row = await db
    .selectFrom("newsletterSubscribers")
    .select(subscriber)
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", wish.email.toLowerCase()))
    .executeTakeFirstOrThrow();
  return { state: "already", subscriber: row };
}

/**
 * Confirms a subscription: `confirmed` the first time, `already` after that, null if the link is unknown or too old,
 * or the reader has unsubscribed.
 */
export async function confirmSubscription(
  db: Db,
  token: string,
  now: Date,
): Promise<{ state: "confirmed" | "already"; subscriber: Subscriber } | null> {
  const confirmed = await db
    .updateTable("newsletterSubscribers")
    .set({ confirmedAt: now })
    .where("token", "=", token)
    .where("confirmedAt", "is", null)
    .where("leftAt", "is", null)
    .where("askedAt", ">", new Date(now.getTime() - CONFIRM_WITHIN))
    .returning(subscriber)
    .executeTakeFirst();
  if (confirmed) return { state: "confirmed", subscriber: confirmed };
  const row = await db
    .selectFrom("newsletterSubscribers")
    .select(subscriber)
    .where("token", "=", token)
    .where("confirmedAt", "is not", null)
    .where("leftAt", "is", null)
    .executeTakeFirst();
  return row ? { state: "already", subscriber: row } : null;
}

export interface ConfirmedSubscriber extends Subscriber {
  confirmedAt: Date;
}

/** Subscribers who confirmed and have not left, in batches by id. */
export const listSubscribers = (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<ConfirmedSubscriber[]> =>
  db
    .selectFrom("newsletterSubscribers")
    .select(subscriber)
    .select("confirmedAt")
    .where("confirmedAt", "is not", null)
    .where("leftAt", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ confirmedAt: Date }>()
    .execute();

/** Ends a subscription; repeating it changes nothing. Returns false if no subscriber has the token. */
export async function endSubscription(db: Db, token: string, now: Date): Promise<boolean> {
  const left = await db
    .updateTable("newsletterSubscribers")
    .set((eb) => ({ leftAt: eb.fn.coalesce("leftAt", eb.val(now)) }))
    .where("token", "=", token)
    .returning("id")
    .executeTakeFirst();
  return left !== undefined;
}
