import { cancelFullPayments } from "~/models/checkout/ways-to-pay.server";
import { countAttempt } from "~/models/http/throttle.server";
import { lockOrderForLink } from "~/models/pay-links/pay-link.server";
import { readableLetters } from "~/models/readable-letters";
import { baseOf, CLAIM_REFERENCE_BYTES, claimReference, readWithheld } from "~/models/withholding/claim";
import { findClaimOfOrder, insertClaim, listWaitingOrders } from "~/models/withholding/claim.server";
import { claimLimit } from "~/models/withholding/limits";
import { findMainLocation } from "~/models/users/location.server";
import { recordRequestEvent } from "~/services/http/audit.server";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db" | "clock" | "random">;

/** A waiting order of an owner, and whether the owner's business may keep tax back. */
export async function findClaimable(
  { db, clock }: Pick<App, "db" | "clock">,
  ownerId: number,
  order: string,
) {
  const [orders, location] = await Promise.all([
    listWaitingOrders(db, ownerId, clock.now()),
    findMainLocation(db, ownerId),
  ]);
  const found = orders.find(({ reference }) => reference === order);
  return found ? { ...found, hasTaxNumber: (location?.taxNumber ?? "") !== "" } : null;
}

export type ClaimOpened =
  | { outcome: "opened"; reference: string }
  /** The order was paid, replaced or has expired. */
  | { outcome: "order-ended" }
  /** Only a business with a tax number keeps tax back. */
  | { outcome: "no-tax-number" }
  | { outcome: "invalid"; message: string }
  | { outcome: "throttled"; retryAfterSeconds: number };

interface Stated {
  ownerId: number;
  /** The reference of the order. */
  order: string;
  /** The amount as it was typed. */
  typed: string;
}

/** An owner states what the company keeps back from an order. Stated twice it is one claim. */
export async function openClaim(app: Context, { ownerId, order, typed }: Stated): Promise<ClaimOpened> {
  const now = app.clock.now();
  const found = await findClaimable(app, ownerId, order);
  if (!found) return { outcome: "order-ended" };
  if (found.claim !== null) return { outcome: "opened", reference: found.claim };
  if (!found.hasTaxNumber) return { outcome: "no-tax-number" };
  const withheld = readWithheld(typed, found);
  if (!withheld.ok) return { outcome: "invalid", message: withheld.message };
  const tries = await countAttempt(app.db, `withholding:${ownerId}`, claimLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  return app.db.transaction().execute(async (trx): Promise<ClaimOpened> => {
    if (!(await lockOrderForLink(trx, found.id, now))) return { outcome: "order-ended" };
    const reference = await insertClaim(trx, {
      ...{ ownerId, orderId: found.id, due: found.total, base: baseOf(found), createdAt: now },
      ...{ amount: withheld.amount, rate: withheld.rate },
      reference: claimReference(readableLetters(app.random.bytes(CLAIM_REFERENCE_BYTES))),
    });
    if (reference === null) {
      const earlier = await findClaimOfOrder(trx, found.id);
      return earlier === null ? { outcome: "order-ended" } : { outcome: "opened", reference: earlier };
    }
    await cancelFullPayments(trx, found.id, now);
    await recordRequestEvent(trx, {
      ...{ now, action: "withholding-claimed", outcome: "ok" },
      ...{ actorId: ownerId, subjectId: ownerId },
    });
    return { outcome: "opened", reference };
  });
}
