import { expect, test } from "vitest";

import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { getCardSignature, markRemoved } from "~/models/payments/card.server";
import { insertDispute } from "~/models/payments/dispute.server";
import { getPayment } from "~/models/payments/payment.server";
import { cancelPlan } from "~/services/billing/change-renewal.server";
import { makeContext } from "../../support/context";
import { leadsTo, says } from "../../support/page";
import { press } from "../../support/press";
import { type CardName, fileSandbox, payAt } from "../../support/sandbox";
import { serve } from "../../support/served";
import { type Shopper, shopper, signIn } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

await fileSandbox();
const site = await serve();

/** Presses the button of the page and pays there; answers the page to which the payment leads back. */
async function addCard(owner: Shopper, path = "/wallet/card", card: CardName = "plain") {
  const there = leadsTo(await press(owner, path, /^Add card for/));
  const back = new URL(await payAt(there.slice("303 ".length), card));
  return owner.follow(await owner.get(back.pathname + back.search));
}

const cardsOf = ({ user }: Shopper) =>
  site.db.selectFrom("cards").select(["id", "last4"]).where("ownerId", "=", user.id).execute();

interface OwnCard {
  ownerId: number;
  id: number;
  /** Of the payment that saved it. */
  reference: string;
}

async function disputeCard({ id, reference }: OwnCard) {
  const payment = await getPayment(site.db, reference);
  const cardSignature = await getCardSignature(site.db, id);
  const dispute = { providerId: `D-${reference}`, amount: naira(50), cardSignature, answerBy: null };
  await insertDispute(site.db, { payment, ...dispute, now: new Date() });
}

test("its price is said before it is charged, and all of it is money of the owner, with a receipt", async () => {
  const owner = await shopper(site);
  expect(says(await owner.get("/wallet/card"))).toMatch(
    /We charge ₦50 to save it, and all of it goes to your wallet\..*Payment fee ₦0.*You pay ₦50/s,
  );
  const added = await addCard(owner);
  expect(says(added)).toMatch(/₦50 added to your wallet\. It now holds ₦50\..*Visa •••• 4081 is saved\./s);
  expect(says(added).match(/See your wallet/g)).toHaveLength(1);
  expect(await walletBalance(site.db, owner.user.id)).toBe(naira(50));
  expect(await cardsOf(owner)).toMatchObject([{ last4: "4081" }]);
  const { reference } = await site.db
    .selectFrom("payments")
    .select("reference")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  expect(says(await owner.get(`/transactions/${reference}`))).toContain("Total paid ₦50");
  expect(says(await owner.get("/wallet"))).toContain("Visa •••• 4081");
});

test("the way on is where the owner came from, and nothing renews before the owner chooses it", async () => {
  const owner = await shopper(site);
  expect(says(await addCard(owner, "/wallet/card?for=automatic"))).toContain("Set up automatic top-up");
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  const added = await addCard(owner, "/wallet/card?for=billing");
  expect(says(added)).toMatch(/If you use it for your plan, Plus renews on .* for ₦6,000/);
  const renewal = () =>
    site.db
      .selectFrom("subscriptions")
      .select(["renewalMethod", "renewalCardId"])
      .where("ownerId", "=", owner.user.id)
      .executeTakeFirst();
  expect(await renewal()).toEqual({ renewalMethod: null, renewalCardId: null });
  await press(owner, added, "Renew with this card");
  const [card] = await cardsOf(owner);
  expect(await renewal()).toEqual({ renewalMethod: "card", renewalCardId: card?.id });
});

test("a cancelled plan is not offered to the card", async () => {
  const owner = await shopper(site);
  const app = makeContext(site.db, new Date());
  await buyPlan(app, owner.user);
  await cancelPlan(app, { ownerId: owner.user.id });
  expect(says(await addCard(owner))).not.toContain("Renew with this card");
});

test("a card that its bank does not let us charge again is not saved, and the owner is told", async () => {
  const owner = await shopper(site);
  const added = await addCard(owner, "/wallet/card", "pin");
  expect(says(added)).toContain("We could not save this card");
  expect(await cardsOf(owner)).toEqual([]);
  expect(await walletBalance(site.db, owner.user.id)).toBe(naira(50));
});

test.each<[string, (card: OwnCard) => Promise<unknown>, string]>([
  ["disputed", disputeCard, "The bank of this card asks for a payment back"],
  [
    "removed",
    ({ ownerId, id }) => markRemoved(site.db, ownerId, id, new Date()),
    "This card is no longer saved",
  ],
])(
  "a card that is %s after it was saved is not called one that we could not save",
  async (_what, end, words) => {
    const owner = await shopper(site);
    await addCard(owner);
    const [card] = await cardsOf(owner);
    const { reference } = await site.db
      .selectFrom("payments")
      .select("reference")
      .where("ownerId", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    await end({ ownerId: owner.user.id, id: card?.id ?? 0, reference });
    const confirmation = says(await owner.get(`/paid/${reference}`));
    expect(confirmation).toContain(words);
    expect(confirmation).not.toContain("could not save");
  },
);

test("sent twice it is charged once, and a phone must be verified first", async () => {
  const owner = await shopper(site);
  const page = await owner.get("/wallet/card");
  const first = leadsTo(await press(owner, page, /^Add card for/));
  expect(leadsTo(await press(owner, page, /^Add card for/))).toBe(first);
  const unverified = await signIn(site, { verified: false });
  expect(leadsTo(await unverified.get("/wallet/card"))).toContain("/verify-phone");
});
