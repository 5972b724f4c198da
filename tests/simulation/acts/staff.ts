import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { amountInSuspense } from "~/models/payments/refund.server";
import { newCouponSchema } from "~/models/checkout/coupon-fields.server";
import { requestGrant, requestRefund } from "~/services/approvals/request-approval.server";
import { decide } from "~/services/approvals/decide-approval.server";
import { endCoupon, makeCoupon } from "~/services/console/make-coupon.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import type { Act } from "../act";
import { IDLE, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";

const reason = "Asked for by phone";

const keyOf = (world: World): string => world.random().bytes(16).toString("hex");

async function referencesOf(world: World, state: "settled" | "review"): Promise<string[]> {
  const rows = world.db.selectFrom("payments").select("reference").where("state", "=", state).orderBy("id");
  return (await rows.execute()).map(({ reference }) => reference);
}

async function giveBack(world: World, { who, pick, size }: Act): Promise<string> {
  const all = [...(await referencesOf(world, "settled")), ...(await referencesOf(world, "review"))];
  const reference = pickOf(all, pick);
  if (reference === undefined) return IDLE;
  const payment = await getPayment(world.db, reference);
  const left = (payment.received ?? payment.amount) - payment.refunded - payment.refunding;
  const amount = size % 2 === 0 ? left : Math.min(left, naira(50 + (size % 90) * 100));
  if (amount <= 0) return IDLE;
  const { outcome } = await world.visit(who, () =>
    requestRefund(world.app, {
      staffId: world.staffMember(who),
      reason,
      reference,
      amount,
      submissionKey: keyOf(world),
      target: size % 3 === 0 ? "wallet" : "source",
      endsPlan: size % 5 === 0,
      confirmedPart: size % 7 === 0 ? amount : null,
    }),
  );
  return outcome;
}

async function grant(world: World, { who, pick, size }: Act): Promise<string> {
  const owner = await world.verifiedOwner(pick);
  if (!owner) return IDLE;
  const amount = naira(oneOf([500, 3_000, 8_000, 30_000, -500, -5_000], size));
  const ask = { staffId: world.staffMember(who), reason, submissionKey: keyOf(world) };
  return (
    await world.visit(who, () =>
      requestGrant(world.app, { ...ask, kind: "wallet", ownerId: owner.id, amount }),
    )
  ).outcome;
}

async function decideOne(world: World, { who, pick, size }: Act): Promise<string> {
  const waiting = world.db.selectFrom("approvals").select("reference").where("state", "=", "waiting");
  const reference = pickOf(await waiting.orderBy("id").execute(), pick)?.reference;
  if (reference === undefined) return IDLE;
  const verdict = oneOf(["approved", "approved", "approved", "refused", "withdrawn"], size);
  const decision = {
    verdict,
    staffId: world.staffMember(who),
    answer: verdict === "approved" ? "" : "Not this one",
  };
  return (await world.visit(who, () => decide(world.app, reference, decision))).outcome;
}

/** Staff who record returned money have already sent all of it back at the provider. */
async function lookAtSuspense(world: World, { who, pick, size }: Act): Promise<string> {
  const rows = world.db
    .selectFrom("payments")
    .select("reference")
    .where("state", "=", "review")
    .where("result", "=", "suspense");
  const reference = pickOf(await rows.orderBy("id").execute(), pick)?.reference;
  if (reference === undefined) return IDLE;
  const decision = oneOf(["credited", "fulfilled", "returned"], size);
  if (decision === "returned") {
    const held = await amountInSuspense(world.db, await getPayment(world.db, reference));
    if (held === 0 || world.provider.leftOf(reference) !== held) return "not returned yet";
    world.provider.sendBack(reference, held);
  }
  const by = { name: "finance", staffId: world.staffMember(who) };
  return (await world.visit(who, () => decideSuspense(world.app, reference, { decision, reason, by })))
    .outcome;
}

async function newCoupon(world: World, { who, pick, size }: Act): Promise<string> {
  const coupon = newCouponSchema.parse({
    code: `CODE${pick % 50}`,
    ...(size % 2 === 0
      ? { percent: String(oneOf([5, 10, 50, 100], pick)) }
      : { amount: String(oneOf([500, 2_000, 9_000], pick)) }),
    from: dayOf(new Date(world.now().getTime() - (size % 3) * DAY)),
    until: dayOf(new Date(world.now().getTime() + (size % 90) * DAY)),
    uses: String(1 + (size % 4)),
    "per-account": String(1 + (pick % 2)),
  });
  const by = { staffId: world.staffMember(who), reason };
  return world.visit(who, () => makeCoupon(world.app, by, coupon));
}

export const couponsOf = async (world: World): Promise<string[]> =>
  (await world.db.selectFrom("coupons").select("code").orderBy("id").execute()).map(({ code }) => code);

async function endOne(world: World, { who, pick }: Act): Promise<string> {
  const code = pickOf(await couponsOf(world), pick);
  if (code === undefined) return IDLE;
  const by = { staffId: world.staffMember(who), reason };
  return world.visit(who, () => endCoupon(world.app, by, code));
}

export const staff: Kinds = {
  "refund-asked": { weight: 5, did: ["asked"], run: giveBack },
  "wallet-grant": { weight: 4, did: ["asked"], run: grant },
  decision: { weight: 5, did: ["decided"], run: decideOne },
  "suspense-decision": { weight: 3, did: ["done"], run: lookAtSuspense },
  "coupon-made": { weight: 3, did: ["saved"], run: newCoupon },
  "coupon-ended": { weight: 1, did: ["saved"], run: endOne },
};
