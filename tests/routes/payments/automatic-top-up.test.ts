import { describe, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import { hiddenFields, leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { reseller, signIn } from "../../support/sessions";
import { addCard } from "../../support/wallet";

const site = await serve();

type Visitor = Awaited<ReturnType<typeof signIn>>;

const PATH = "/wallet/automatic";
const numbers = { threshold: "6000", amount: "10000", monthly_cap: "30000" };

async function withCard(): Promise<{ owner: Visitor; card: string }> {
  const owner = await signIn(site);
  return { owner, card: String(await addCard(site.db, owner.user)) };
}

const asked = (query: Record<string, string>, path = PATH) =>
  `${path}?${new URLSearchParams(query).toString()}`;
const on = ({ user }: Pick<Visitor, "user">) => findAutomaticTopUp(site.db, user.id);

/** Agrees on the page that shows the sentence. */
async function agree(owner: Visitor, card: string, change: Record<string, string> = {}) {
  const address = asked({ card, ...numbers });
  const form = hiddenFields((await owner.get(address)).body);
  const sent = { ...form, intent: "on", ...change };
  const isChanged = Object.keys(change).length > 0;
  const answer = await (isChanged ? owner.post(address, sent) : press(owner, address, /^Agree/));
  return { address, form, answer };
}

describe("switching it on", () => {
  test("a card from abroad is charged its own fee, as the sentence says", async () => {
    const owner = await signIn(site);
    const card = String(await addCard(site.db, owner.user, { country: "GB" }));
    const page = textOf((await owner.get(asked({ card, ...numbers }))).body);
    expect(page).toContain("charge my card Visa •••• 4081 ₦10,490 and add ₦10,000 to my wallet.");
    await agree(owner, card);
    expect(await on(owner)).toMatchObject({ total: 10_490_00 });
  });

  test("the page asks for numbers, shows the sentence with all of them, and keeps what was agreed", async () => {
    const { owner, card } = await withCard();
    expect(textOf((await owner.get("/wallet")).body)).toContain("Automatic top-up Off");
    expect(linksOf((await owner.get("/wallet")).body)).toContain(PATH);
    const page = textOf((await owner.get(asked({ card, ...numbers }))).body);
    expect(page).toContain(
      "When my wallet has less than ₦6,000, charge my card Visa •••• 4081 ₦10,300 and add ₦10,000 to my wallet.",
    );
    expect(page).toContain("You have less than that now, so we charge the card within minutes.");
    const { answer, address, form } = await agree(owner, card);
    expect(leadsTo(answer)).toBe("303 /wallet");
    expect(says(await owner.get("/wallet"))).toContain("Automatic top-up is on");
    expect(await on(owner)).toMatchObject({ threshold: 6_000_00, total: 10_300_00, monthlyCap: 30_000_00 });
    // Submitted twice.
    await owner.post(address, { ...form, intent: "on" });
    const kept = await site.db
      .selectFrom("automaticTopUps")
      .select(["consent", "addressPrefix"])
      .where("ownerId", "=", owner.user.id)
      .execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.addressPrefix).not.toBeNull();
    expect(textOf((await owner.get("/wallet")).body)).toContain(
      "Below ₦6,000, we charge Visa •••• 4081 ₦10,300 and add ₦10,000",
    );
    expect(textOf((await owner.get("/account/activity")).body)).toContain("Automatic top-up switched on");
  });

  test("wrong numbers are asked for again, with what was typed", async () => {
    const { owner, card } = await withCard();
    const page = await owner.get(asked({ card, ...numbers, monthly_cap: "500" }));
    expect(page.status).toBe(422);
    expect(textOf(page.body)).toContain("One top-up charges your card ₦10,300. Enter that much or more");
    expect(page.body).toContain('value="500"');
    const posted = await owner.post(PATH, { intent: "on", card, ...numbers, threshold: "lots" });
    expect(posted.status).toBe(422);
    expect(posted.body).toContain('value="lots"');
    expect(await on(owner)).toBeNull();
  });

  test("a total other than the one shown has to be agreed to again", async () => {
    const { owner, card } = await withCard();
    const { answer } = await agree(owner, card, { total_amount: "10000.00" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain(
      "Your card would now be charged ₦10,300 each time, which is not what was shown",
    );
    expect(await on(owner)).toBeNull();
  });

  test("an old login asks for the password, and leads back to the sentence", async () => {
    const { owner, card } = await withCard();
    await site.db
      .updateTable("sessions")
      .set({ authenticatedAt: new Date(Date.now() - DAY) })
      .where("userId", "=", owner.user.id)
      .execute();
    const { answer, address } = await agree(owner, card);
    expect(leadsTo(answer)).toBe(`303 /account/confirm?page=${encodeURIComponent(address)}`);
    expect(await on(owner)).toBeNull();
  });

  test("the card of another owner is not found", async () => {
    const { owner } = await withCard();
    const { card } = await withCard();
    const answer = await owner.post(PATH, { intent: "on", card, ...numbers, total_amount: "10300.00" });
    expect(answer.status).toBe(404);
    expect(await on(owner)).toBeNull();
  });

  test("an owner without a saved card is told how to save one", async () => {
    const owner = await signIn(site);
    expect(textOf((await owner.get(PATH)).body)).toContain("You have no saved card.");
  });
});

test("the owner switches it off, and twice does no harm", async () => {
  const { owner, card } = await withCard();
  await agree(owner, card);
  for (let time = 0; time < 2; time += 1) {
    const off = await (time === 0 ? press(owner, PATH, "Switch off") : owner.post(PATH, { intent: "off" }));
    expect(leadsTo(off)).toBe("303 /wallet");
    expect(says(await owner.get("/wallet"))).toContain(
      "Automatic top-up is off, and your card is no longer charged for it.",
    );
  }
  expect(await on(owner)).toBeNull();
});

test("removing the card switches it off", async () => {
  const { owner, card } = await withCard();
  await agree(owner, card);
  await press(owner, "/wallet", { sends: { intent: "remove", auth_code: card } });
  expect(await on(owner)).toBeNull();
  expect(textOf((await owner.get("/account/activity")).body)).toContain(
    "Automatic top-up off: its card was removed or cannot be charged",
  );
});

test("an agent has it for tokens", async () => {
  const agent = await reseller(site);
  const card = String(await addCard(site.db, agent.user));
  const address = asked({ card, ...numbers }, "/tokens/automatic");
  const page = await agent.get(address);
  expect(textOf(page.body)).toContain("When I have less than 6,000 KPT, charge my card");
  await press(agent, page, /^Agree/);
  expect(await on(agent)).toMatchObject({ wallet: "tokens", amount: 10_000_00 });
  expect((await agent.get(PATH)).status).toBe(403);
});
