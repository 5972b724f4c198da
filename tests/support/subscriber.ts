import { transact } from "~/services/platform/context.server";
import { randomBytes } from "node:crypto";
import type { Db } from "#db/client";
import { findRegistrantLocations } from "~/models/agents/registrant-location.server";
import { dayOf } from "~/models/date";
import {
  type AddOnKind,
  type Duration,
  findPlan,
  freeOnboarding,
  isPriced,
  findTrialPlan,
} from "~/models/plans/catalogue";
import { type ChosenAddOn, quote as quoteOf } from "~/models/plans/quote";
import { lockState } from "~/models/subscriptions/state.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { type LocationCheckoutPage, readLocationCheckout } from "~/services/agents/order-for-location.server";
import type { AgentOrder } from "~/services/agents/lock-locations.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { fulfilOrder } from "~/services/checkout/fulfil-order.server";
import { writeAwaitingOrder } from "~/services/checkout/write-order.server";
import { insertSession, type SignedIn } from "~/models/sessions/session.server";
import { plainUserCode } from "~/models/tills/user-code";
import type { PaymentContext } from "~/services/platform/app.server";
import { decideTill, readQuestion, typeUserCode } from "~/services/tills/decide-till.server";
import { beginRequest } from "~/services/tills/begin-request.server";
import { pollRequest } from "~/services/tills/issue-tokens.server";
import { systemRandom } from "~/services/platform/random.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import type { fakePayments } from "./fake-payments";
import { begin, fee, topUp, topUpRequest } from "./paying";
import { addMoney } from "./wallet";
import { issueEntitlement } from "~/services/tills/issue-entitlement.server";

type LocationContext = Parameters<typeof readLocationCheckout>[0];
type Context = Pick<PaymentContext, "db" | "clock" | "random" | "config">;

interface BoughtPlan {
  planId?: number;
  duration?: Duration;
  extras?: Partial<Record<AddOnKind, number>>;
  /** The name of the onboarding option, if our staff do the setup. */
  setup?: string;
}

/** Buys a plan from the wallet, as checkout does, after adding the money for it. */
export async function buyPlan(
  app: Context,
  owner: User,
  { planId = 2, duration = "month", extras = {}, setup }: BoughtPlan = {},
): Promise<void> {
  const catalogue = await catalogueOf(app);
  const plan = findPlan(catalogue, planId);
  const chosen = catalogue.onboarding.find(({ name }) => name === setup);
  const onboarding = chosen ?? freeOnboarding(catalogue);
  if (!plan || !isPriced(plan) || !onboarding) throw new Error(`no plan ${planId}`);
  const addOns = catalogue.addOnGroups.flatMap((group) =>
    group.options
      .filter(({ quantity }) => quantity === extras[group.kind])
      .map((option) => ({ group, option })),
  );
  const quote = quoteOf({ plan, duration, addOns, onboarding: chosen ?? null });
  await addMoney(app.db, owner, quote.total / 100);
  await transact(app, null, async (ctx) => {
    const state = await lockState(ctx.db, owner.id, ctx.now);
    const submissionKey = systemRandom.bytes(16).toString("hex");
    const placement = { owner, plan, duration, onboarding, addOns, quote, submissionKey };
    const order = await writeAwaitingOrder(ctx, state, { ...placement, method: "wallet" });
    if (order === "coupon-gone") throw new Error("no order");
    const done = await fulfilOrder(ctx, {
      orderId: order.id,
      ownerId: owner.id,
      debitAccount: "wallet" as const,
      paidBy: "Wallet",
    });
    if (done.outcome !== "fulfilled") throw new Error(done.outcome);
  });
}

/** An agent at the checkout of a registrant's shop. */
export async function agentCheckoutPage(
  app: Pick<Context, "db" | "clock">,
  agent: User,
  owner: User,
): Promise<LocationCheckoutPage> {
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  const location = await findMainLocation(app.db, owner.id);
  const [registrantLocation] = await findRegistrantLocations(app.db, agent.id, [location?.id ?? 0]);
  if (!registrantLocation || !plan) throw new Error("no registrant's shop");
  return { agent, location: registrantLocation, catalogue, plan, duration: "yearly" };
}

/** The form that pays the choices for a location, after the paid time if there is any. */
export async function locationForm(app: LocationContext, page: LocationCheckoutPage) {
  const { submissionKey, paid, quote } = await readLocationCheckout(app, page, { after: null });
  return { submissionKey, after: paid && dayOf(paid), total: quote.total, claimed: {}, fresh: true };
}

/** The outcome of an order, or the reason if it was refused. */
export const outcomeOf = (result: { outcome: string; refusal?: string }): string =>
  result.refusal ?? result.outcome;

/** A month or a year for a shop, as one of several that an agent pays together. */
export function agentOrder(
  { catalogue, plan }: Pick<LocationCheckoutPage, "catalogue" | "plan">,
  { duration = "month", addOns = [] }: { duration?: Duration; addOns?: ChosenAddOn[] } = {},
): AgentOrder {
  const order = { plan, duration, addOns, onboarding: freeOnboarding(catalogue) };
  return {
    catalogue,
    isFresh: true,
    purchase: { ...order, kind: "plan", coupon: null, after: null },
    source: { by: "bulk", orderKey: systemRandom.bytes(16).toString("hex") },
  };
}

/** Saves a card with a top-up, of ₦10,000 by default; returns its number. */
export async function saveCard(
  app: PaymentContext,
  fake: ReturnType<typeof fakePayments>,
  owner: User,
  walletAmount = topUp,
): Promise<number> {
  const request = { saveCard: true, walletAmount, amount: walletAmount + fee };
  const reference = await begin(app, topUpRequest(owner, request));
  fake.pay(reference);
  await settlePayment(app, reference);
  const card = await app.db
    .selectFrom("cards")
    .select("id")
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  return card.id;
}

/** A plan dearer than Plus: ₦15,000 a month. */
export async function addDearerPlan(db: Db): Promise<number> {
  const id = 14;
  await db
    .insertInto("plans")
    .values({
      id,
      code: "chain",
      name: "Chain",
      audience: "For several shops.",
      description: "More of everything.",
      amountMonth: 15_000_00,
      amountYear: 150_000_00,
      discount: 0,
      resellerDiscount: 0,
      disabled: false,
      position: 9,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

export async function periodsOf(db: Db, ownerId: number) {
  return db
    .selectFrom("subscriptions")
    .select(["kind", "planId", "startsAt", "endsAt", "endedAt"])
    .where("ownerId", "=", ownerId)
    .orderBy("id")
    .execute();
}

type TillContext = Pick<PaymentContext, "db" | "clock" | "random" | "log" | "config">;

export const tillOrigin = "https://shop.example";

/** The owner's session as in the database, made at this moment. */
export async function sessionOf({ db, clock }: TillContext, user: User): Promise<SignedIn> {
  const now = clock.now();
  const session = { user, tokenHash: randomBytes(32), addressPrefix: "10.0.0.0/24", userAgent: "test", now };
  await insertSession(db, session);
  const { id } = await db
    .selectFrom("sessions")
    .select("id")
    .where("tokenHash", "=", session.tokenHash)
    .executeTakeFirstOrThrow();
  return { user, session: { id, authenticatedAt: now } as SignedIn["session"] };
}

/** A till that asks, by default from its own IP address. */
export async function askingTill(
  app: TillContext,
  address = `10.${[...randomBytes(3)].join(".")}`,
  name = "Front till",
) {
  const begun = await beginRequest(app, { name, kind: "Windows till", address });
  if (begun.outcome !== "begun") throw new Error(begun.outcome);
  return begun;
}

/** Types the code; returns the outcome and the question that the owner then sees. */
export async function typeCode(app: TillContext, signedIn: SignedIn, userCode: string, address = "10.0.0.1") {
  const typed = await typeUserCode(app, signedIn, { userCode: plainUserCode(userCode), address });
  const question = typed.outcome === "right" ? await readQuestion(app, signedIn, address) : null;
  return { typed, question };
}

/** The owner approves a till for the main shop; returns the device code that it polls with. */
export async function allowedTill(app: TillContext, owner: User): Promise<{ deviceCode: string }> {
  const { deviceCode, userCode } = await askingTill(app);
  const signedIn = await sessionOf(app, owner);
  const { question } = await typeCode(app, signedIn, userCode);
  const locationId = question?.locations[0]?.id ?? 0;
  const requestId = question?.request.id ?? 0;
  const { outcome } = await decideTill(app, signedIn, { requestId, locationId });
  if (outcome !== "allowed") throw new Error(outcome);
  return { deviceCode };
}

/** A till of the owner's main shop, with its tokens. */
export async function signedInTill(app: TillContext, owner: User) {
  const { deviceCode } = await allowedTill(app, owner);
  const answer = await pollRequest(app, deviceCode, tillOrigin);
  if (answer.outcome !== "tokens") throw new Error(answer.error);
  return { ...answer.tokens, deviceCode };
}

/** The document of a till that has not asked too often. */
export async function issued(...args: Parameters<typeof issueEntitlement>) {
  const result = await issueEntitlement(...args);
  if (result.outcome === "throttled") throw new Error("this till asked too often");
  return result;
}
