import { authorizePayment } from "~/models/checkout/authorization";
import { addressPrefix } from "~/models/http/network-address";
import type { AutomaticTopUp, AutomaticTopUpEnd, TopUpTerms } from "~/models/payments/automatic-top-up";
import { CONSENT_VERSION } from "~/messages/payments/automatic-top-up";
import { consentText } from "~/messages/payments/automatic-top-up";
import {
  endAutomaticTopUp,
  findAutomaticTopUp,
  insertAutomaticTopUp,
  isToppingUp,
} from "~/models/payments/automatic-top-up.server";
import { findUsableCard, getCardLabel, whyNotUsable } from "~/models/payments/card.server";
import { wantRound } from "~/models/platform/job-runs.server";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { findRequestContext } from "~/services/platform/request-context.server";

type SwitchedOn =
  | { outcome: "on" }
  | { outcome: "card-not-found" | "card-disputed" }
  | { outcome: "confirm-password" }
  | { outcome: "held"; until: Date };

interface Consent {
  ownerId: number;
  cardId: number;
  /** The password was typed recently. */
  fresh: boolean;
  terms: TopUpTerms;
}

/**
 * Switches automatic top-up on, or changes it. The card is charged later without its owner, so whoever may not charge
 * it now may not set that up either. The same numbers again change nothing.
 */
export async function switchTopUpOn(
  app: AppContext,
  { ownerId, cardId, fresh, terms }: Consent,
): Promise<SwitchedOn> {
  const switched = await transact(app, { id: ownerId }, async (ctx): Promise<SwitchedOn> => {
    const { db: trx, now } = ctx;
    const owner = await lockAccount(trx, ownerId);
    if (!owner || owner.closedAt !== null) return { outcome: "card-not-found" };
    if (!(await findUsableCard(trx, ownerId, cardId)))
      return { outcome: await whyNotUsable(trx, ownerId, cardId) };
    const means = "saved-card";
    const authorization = authorizePayment({ means, amount: terms.total, owner, fresh, now });
    if (authorization === "confirm-password") return { outcome: authorization };
    if (authorization !== "granted") return { outcome: "held", until: authorization.heldUntil };
    const before = await findAutomaticTopUp(trx, ownerId);
    if (before && isSame(before, { cardId, ...terms })) return { outcome: "on" };
    await endAutomaticTopUp(trx, { ownerId, why: "changed", now });
    await insertAutomaticTopUp(trx, {
      ownerId,
      cardId,
      ...terms,
      agreedAt: now,
      consentVersion: CONSENT_VERSION,
      consent: consentText({ ...terms, card: await getCardLabel(trx, cardId) }),
      addressPrefix: networkOfRequest(),
    });
    const action = before ? "automatic-top-up-changed" : "automatic-top-up-on";
    await ctx.audit({ action, subjectId: ownerId });
    return { outcome: "on" };
  });
  if (switched.outcome === "on") await wantRound(app.db, "automatic-top-ups", app.clock.now());
  return switched;
}

function isSame(before: AutomaticTopUp, wanted: TopUpTerms & { cardId: number }): boolean {
  const { cardId, threshold, amount, total, monthlyCap } = before;
  return (
    cardId === wanted.cardId &&
    threshold === wanted.threshold &&
    amount === wanted.amount &&
    total === wanted.total &&
    monthlyCap === wanted.monthlyCap
  );
}

function networkOfRequest(): string | null {
  const request = findRequestContext();
  return request ? addressPrefix(request.address) : null;
}

interface TopUpEnding {
  ownerId: number;
  /** Only if this card pays it. */
  cardId?: number;
  why: AutomaticTopUpEnd;
}

/** Ends automatic top-up and records that; false if it was off. */
export async function endAndAudit({ db, now, audit }: Context, ending: TopUpEnding): Promise<boolean> {
  if (!(await endAutomaticTopUp(db, { ...ending, now }))) return false;
  await audit({ action: "automatic-top-up-off", reason: ending.why, subjectId: ending.ownerId });
  return true;
}

/** What automatic top-up was doing. "charging": a charge had begun before, and may still come. */
export type StoppedTopUp = "nothing" | "off" | "charging";

/** A plan that is cancelled, paused or over needs no money, so its wallet is no longer filled. The caller holds the plan. */
export async function endTopUpWithPlan(ctx: Context, ownerId: number): Promise<StoppedTopUp> {
  const on = await findAutomaticTopUp(ctx.db, ownerId);
  if (on?.wallet === "wallet") await endAndAudit(ctx, { ownerId, why: "plan" });
  if (await isToppingUp(ctx.db, ownerId)) return "charging";
  return on?.wallet === "wallet" ? "off" : "nothing";
}

/** "charging": a charge had begun before, and may still come. */
export function switchTopUpOff(app: AppContext, ownerId: number): Promise<"off" | "charging"> {
  return transact(app, { id: ownerId }, async (ctx) => {
    await lockAccount(ctx.db, ownerId);
    await endAndAudit(ctx, { ownerId, why: "owner" });
    return (await isToppingUp(ctx.db, ownerId)) ? "charging" : "off";
  });
}
