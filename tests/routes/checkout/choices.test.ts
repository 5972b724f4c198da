import { expect, test } from "vitest";

import { leadsTo, linksOf, textOf } from "../../support/page";
import { fieldsOf, press } from "../../support/press";
import { serve } from "../../support/served";
import { shopper, summary } from "../../support/sessions";
import { addCard } from "../../support/wallet";
import { buyPlan } from "../../support/subscriber";
import { makeContext } from "../../support/context";

/* What is chosen on an order: by the owner alone, and never changed for the owner. */
const site = await serve();

const basic = "/plans-details/1/month";
const tooLow = "Your wallet balance is too low for this transaction";
const pickBoth = "You have to pick a payment method and an onboarding method";
const moreOutlets = { additional_warehouse: "5" };

/** The chosen radio buttons of a page. */
function chosenOn(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  return Object.fromEntries(
    inputs
      .filter((input) => /\schecked/.test(input))
      .map((input) => [attribute(input, "name"), attribute(input, "value")]),
  );
}

test("neither onboarding nor a way to pay is chosen beforehand, and a press too early keeps all else", async () => {
  const owner = await shopper(site, 100_000);
  const opened = (await owner.get(summary)).body;
  expect(chosenOn(opened)).not.toHaveProperty("onboarding");
  expect(chosenOn(opened)).not.toHaveProperty("payment_method");
  const early = await press(owner, summary, /^Pay ₦6,000$/, moreOutlets);
  expect(early.status).toBe(422);
  expect(textOf(early.body)).toContain(pickBoth);
  expect(linksOf(early.body)).toEqual(expect.arrayContaining(["#onboarding", "#payment_method"]));
  expect(chosenOn(early.body)).toMatchObject(moreOutlets);
  const half = await press(owner, early, /^Pay ₦/, { onboarding: "2" });
  expect(textOf(half.body)).toContain(pickBoth);
  expect(linksOf(half.body)).not.toContain("#onboarding");
  expect(chosenOn(half.body)).toMatchObject({ ...moreOutlets, onboarding: "2" });
  expect(await owner.orders()).toEqual([]);
});

test("a free plan asks for the onboarding type, and begins once one is chosen", async () => {
  const owner = await shopper(site);
  expect(chosenOn((await owner.get(basic)).body)).not.toHaveProperty("onboarding");
  const early = await press(owner, basic, "Start Basic");
  expect([early.status, textOf(early.body).includes("You have to pick an onboarding type")]).toEqual([
    422,
    true,
  ]);
  const done = await press(owner, early, "Start Basic", { onboarding: "1" });
  expect(leadsTo(done)).toBe("303 /download");
});

test("a way to pay that was chosen before shows where a refused press first makes it matter", async () => {
  const owner = await shopper(site, 10_000);
  await owner.post(basic, { intent: "update", payment_method: "wallet" });
  expect(chosenOn((await owner.get(basic)).body)).not.toHaveProperty("payment_method");
  const refused = await press(owner, basic, "Start Basic", { onboarding: "2" });
  expect(refused.status).toBe(422);
  expect(chosenOn(refused.body)).toMatchObject({ onboarding: "2", payment_method: "wallet" });
});

test("extras are shown on Basic, and choosing one says Upgrade Plan with the way to Plus", async () => {
  const owner = await shopper(site);
  const refused = await press(owner, basic, "Update my order", { additional_users: "3", onboarding: "1" });
  expect(refused.status).toBe(422);
  expect(textOf(refused.body)).toContain("Upgrade Plan");
  expect(linksOf(refused.body)).toEqual(
    expect.arrayContaining(["#additional_users", "/plans-details/2/month"]),
  );
  expect(chosenOn(refused.body)).toMatchObject({ additional_users: "3", onboarding: "1" });
  const done = await press(owner, refused, "Start Basic", { additional_users: "0" });
  expect(done.headers.get("Location")).toBe("/download");
});

test("a wallet that became too small by an extra stays chosen, says so, and nothing else is charged", async () => {
  const owner = await shopper(site, 7_000);
  const choices = { onboarding: "1", payment_method: "wallet" };
  await press(owner, summary, "Update my order", choices);
  const pressed = await press(owner, summary, /^Pay ₦6,000$/, moreOutlets);
  for (const answer of [pressed, await press(owner, pressed, /^Pay ₦/)]) {
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain(tooLow);
    expect(chosenOn(answer.body)).toMatchObject({ ...choices, ...moreOutlets });
  }
  expect(textOf(pressed.body)).toMatch(/₦[\d,]+ short/);
  expect(linksOf(pressed.body).some((link) => link.startsWith("/wallet/add"))).toBe(true);
  const updated = await owner.follow(await press(owner, pressed, "Update my order"));
  expect(textOf(updated.body)).toContain(tooLow);
  expect(chosenOn(updated.body)).toMatchObject(choices);
  expect(await owner.orders()).toEqual([]);
});

test("an empty wallet can be chosen, and its owner is told what is missing", async () => {
  const owner = await shopper(site);
  const answer = await press(owner, summary, /^Pay ₦/, { onboarding: "1", payment_method: "wallet" });
  expect([answer.status, textOf(answer.body).includes(tooLow)]).toEqual([422, true]);
  expect(textOf(answer.body)).toContain("₦6,000 short");
  expect(chosenOn(answer.body)).toMatchObject({ payment_method: "wallet" });
  expect(await owner.orders()).toEqual([]);
});

test("asking another person to pay leaves the chosen way as it is", async () => {
  const owner = await shopper(site, 7_000);
  await press(owner, summary, "Update my order", { payment_method: "wallet" });
  const refused = await press(owner, summary, "Ask someone else to pay");
  expect(refused.status).toBe(422);
  expect(chosenOn((await owner.get(summary)).body)).toMatchObject({ payment_method: "wallet" });
});

test("extras of a running plan keep the way that was chosen when it no longer suffices", async () => {
  const owner = await shopper(site, 7_000);
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  const page = "/plans-and-billings/extras";
  const priced = await owner.follow(await press(owner, page, "See the price", { additional_warehouse: "1" }));
  const paying = await owner.follow(
    await press(owner, priced, /^Pay ₦/, { additional_warehouse: "5", auth_code: "wallet" }),
  );
  expect(chosenOn(paying.body)).toMatchObject({ auth_code: "wallet", additional_warehouse: "5" });
  const refused = await press(owner, paying, /^Pay ₦/);
  expect([refused.status, textOf(refused.body).includes(tooLow)]).toEqual([422, true]);
  expect(chosenOn(refused.body)).toMatchObject({ auth_code: "wallet" });
  expect(await owner.orders()).toHaveLength(1);
});

test("a saved card that was chosen and then removed is not replaced by another one", async () => {
  const owner = await shopper(site);
  const [gone, other] = [
    await addCard(site.db, owner.user),
    await addCard(site.db, owner.user, { last4: "1111" }),
  ];
  const chosen = {
    payment_method: "card",
    card_type: "saved_card",
    auth_code: String(gone),
    onboarding: "1",
  };
  await press(owner, summary, "Update my order", chosen);
  await site.db.updateTable("cards").set({ removedAt: new Date() }).where("id", "=", gone).execute();
  const page = await owner.get(summary);
  expect(fieldsOf(page, /^Pay ₦6,000$/)).toMatchObject({ card_type: "saved_card", auth_code: "" });
  for (const button of [/^Pay ₦6,000$/, "Check my order"]) {
    const refused = await press(owner, page, button);
    expect([refused.status, linksOf(refused.body)]).toEqual([422, expect.arrayContaining(["#auth_code"])]);
    expect(textOf(refused.body)).toContain("Choose one of your saved cards");
  }
  expect(await owner.orders()).toEqual([]);
  const checked = await press(owner, page, "Check my order", { auth_code: String(other) });
  expect(checked.status).toBe(303);
});
