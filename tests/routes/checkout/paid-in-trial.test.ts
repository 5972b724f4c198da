import { describe, expect, test } from "vitest";
import { formatDate } from "~/models/date";
import { naira } from "~/models/money";
import { loggedInClient } from "../../support/api-client";
import { leadsTo, linksOf, says } from "../../support/page";
import { serve } from "../../support/served";
import { type Shopper, makeAccounts, reseller, shopper, summary } from "../../support/sessions";
import { periodsOf } from "../../support/subscriber";
import { fund } from "../../support/wallet";

const site = await serve();
const accounts = await makeAccounts(site);

const plusTrial = { intent: "trial", onboarding: "1" };
const order = { plan_id: 2, duration: 1, onboarding: 1 };

/** The days on which an owner's trial and paid time end. */
async function endsOf(ownerId: number) {
  const [trial, paid] = await periodsOf(site.db, ownerId);
  return {
    trial: formatDate(trial?.endsAt ?? new Date(0)),
    paid: formatDate(paid?.endsAt ?? new Date(0)),
  };
}

async function ownerInTrial(money: number): Promise<Shopper> {
  const owner = await shopper(site, money);
  await owner.post("/plans-details/2/yearly", plusTrial);
  return owner;
}

/** Pays a month of Plus from the wallet during the trial. */
async function paidInTrial(money = 14_000) {
  const owner = await ownerInTrial(money);
  const form = await owner.prepare({ payment_method: "wallet" });
  const paid = await owner.post(summary, { ...form, intent: "pay" });
  expect(leadsTo(paid)).toMatch(/^303 \/download\?paid=KP-/);
  return { owner, form, ends: await endsOf(owner.user.id) };
}

describe("an owner who paid during the trial", () => {
  test("has a paid plan on every page, with the end of the trial as a detail", async () => {
    const { owner, ends } = await paidInTrial();
    const [main] = await site.db
      .selectFrom("locations")
      .select("id")
      .where("ownerId", "=", owner.user.id)
      .execute();
    const details = `/single-location-details/${main?.id}`;
    for (const page of ["/dashboard", "/plans-and-billings", details]) {
      const text = says(await owner.get(page));
      expect(text).toContain(`Plus, paid until ${ends.paid}`);
      expect(text).toMatch(new RegExp(`Free trial until:? ${ends.trial}`));
      expect(text).not.toContain("Plus, free trial Trial");
    }
    expect(says(await owner.get("/locations"))).toContain(`Plus, paid until ${ends.paid}`);
    expect(says(await owner.get("/pricing"))).toContain(`Plus, paid until ${ends.paid}`);
  });

  test("is offered more time, and the form of another tab takes nothing more", async () => {
    const { owner, form, ends } = await paidInTrial();
    const page = await owner.get(summary);
    expect(says(page)).toContain(`Plus is paid until ${ends.paid}`);
    expect(says(page)).toContain(`Free trial until ${ends.trial}`);
    expect(linksOf(page.body).filter((href) => href.startsWith("/pay?duration="))).toHaveLength(2);
    for (const sent of [
      { ...form, intent: "pay" },
      { intent: "pay", payment_method: "wallet", onboarding: "1" },
    ])
      await owner.post(summary, sent);
    await owner.post("/plans-details/2/yearly", { intent: "pay", payment_method: "wallet", onboarding: "1" });
    expect(await owner.balance()).toBe(naira(8_000));
    expect(await periodsOf(site.db, owner.user.id)).toHaveLength(2);
  });

  test("can choose Basic for afterwards, and cannot start it over the paid plan", async () => {
    const { owner } = await paidInTrial();
    expect(leadsTo(await owner.get("/plans-details/1/month"))).toMatch(
      /^302 \/plans-and-billings\/change\?plan=1/,
    );
  });

  test("can pay for more time on purpose", async () => {
    const { owner, ends } = await paidInTrial();
    const text = says(await owner.get("/pay?duration=month"));
    expect(text).toContain(`Plus is paid until ${ends.paid}. If you pay now, it runs until `);
    expect(text).not.toMatch(/trial ends on/i);
  });

  test("reads on the extras page when they can be added", async () => {
    const { owner, ends } = await paidInTrial();
    const text = says(await owner.get("/plans-and-billings/extras"));
    expect(text).toContain(`from ${ends.trial}`);
    expect(text).not.toContain("payment is overdue");
  });
});

describe("a trial that is posted again while it runs", () => {
  test("does not say that it has started", async () => {
    const owner = await ownerInTrial(0);
    await owner.get("/download");
    const again = await owner.post("/plans-details/2/yearly", plusTrial);
    expect(leadsTo(again)).toBe("303 /download");
    const text = says(await owner.get("/download"));
    expect(text).not.toContain("Your 14 days of Plus have started");
    expect(text).toContain("Your free trial of Plus is running");
  });

  test("is refused if the plan is paid by now", async () => {
    const { owner, ends } = await paidInTrial();
    const again = await owner.post("/plans-details/2/yearly", plusTrial);
    expect(again.status).toBe(422);
    expect(says(again)).toContain(`Plus is paid until ${ends.paid}`);
  });
});

describe("over the API", () => {
  async function program(money: number) {
    const user = await accounts.make();
    if (money > 0) await fund(site.db, user.id, naira(money));
    const client = await loggedInClient(site, user);
    return { user, ...client, pay: () => client.post("subscribe-with-wallet", order) };
  }

  test("a month is paid once during the trial", async () => {
    const { user, post, pay } = await program(14_000);
    expect((await post("subscribe-for-free", order)).status).toBe(200);
    const answers = [await pay(), await pay(), await pay()];
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
    const { paid } = await endsOf(user.id);
    expect(answers[1]?.said.message).toBe(
      `You already paid for Plus, so nothing more was charged. It is paid until ${paid}. No call pays ahead: a person does that at /plans-details/2/month on the site.`,
    );
    const card = await post("validate-card-payment", { ...order, payment_method: "card" });
    expect(card.status).toBe(409);
  });

  test("a request for the free plan during the trial returns the trial", async () => {
    const { user, post } = await program(0);
    await post("subscribe-for-free", order);
    const { trial } = await endsOf(user.id);
    const again = await post("subscribe-for-free", order);
    expect(again.status).toBe(409);
    expect(again.said.message).toBe(
      `You are on 14 days trial/Subscription. Your free trial runs until ${trial}. Nothing new was started or charged.`,
    );
  });

  test("a free plan that was tried before is refused with the reason", async () => {
    const { user, post } = await program(0);
    await post("subscribe-for-free", order);
    await site.db
      .updateTable("subscriptions")
      .set({ endedAt: new Date(), endsAt: new Date() })
      .where("ownerId", "=", user.id)
      .execute();
    const again = await post("subscribe-for-free", order);
    expect([again.status, again.said.message]).toEqual([
      422,
      "This account or its phone number has already had the free trial of Plus.",
    ]);
  });
});

describe("an agent", () => {
  /** An agent whose registrant is in the trial. */
  async function withTrial() {
    const agent = await reseller(site, 90_000);
    const owner = await accounts.logIn(await ownersLogin(agent.owner.id));
    await owner.post("/plans-details/2/yearly", plusTrial);
    return agent;
  }

  async function ownersLogin(id: number) {
    const { passwordHash: hash } = await site.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", (await accounts.make()).id)
      .executeTakeFirstOrThrow();
    return site.db
      .updateTable("users")
      .set({ passwordHash: hash })
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirstOrThrow();
  }

  test("pays for a shop in the trial once, and reads that it is paid", async () => {
    const agent = await withTrial();
    const form = await agent.prepare({ duration: "1" });
    await agent.post(agent.path, form);
    const ends = await endsOf(agent.owner.id);
    const page = await agent.get(agent.path);
    expect(says(page)).toContain(`Plus is paid until ${ends.paid}, free trial until ${ends.trial}.`);
    await agent.post(agent.path, form);
    const again = await agent.prepare({ duration: "1" });
    await agent.post(agent.path, again);
    expect(await agent.balance()).toBe(naira(84_000));
    expect(says(await agent.get(`/reseller/renew?branch=${agent.location.id}`))).not.toContain("free trial");
  });

  test("pays for it once over the API", async () => {
    const agent = await withTrial();
    const { post } = await loggedInClient(site, agent.user);
    const month = { location_id: agent.location.id, duration: 1 };
    const first = await post("reseller/subscribe-with-token", month);
    const second = await post("reseller/subscribe-with-token", month);
    expect([first.status, second.status]).toEqual([200, 409]);
    const { paid } = await endsOf(agent.owner.id);
    expect(second.said.message).toContain(`paid until ${paid}`);
  });

  test("pays nothing after the owner did", async () => {
    const agent = await withTrial();
    const form = await agent.prepare({ duration: "1" });
    const customer = await accounts.logIn(await ownersLogin(agent.owner.id));
    await fund(site.db, agent.owner.id, naira(6_000));
    await customer.post(summary, { intent: "pay", payment_method: "wallet", onboarding: "1" });
    await agent.post(agent.path, form);
    expect(await agent.balance()).toBe(naira(90_000));
  });

  test("reads on the extras page when they can be added to a shop that was paid in the trial", async () => {
    const agent = await withTrial();
    await agent.post(agent.path, await agent.prepare({ duration: "1" }));
    const { trial } = await endsOf(agent.owner.id);
    const text = says(await agent.get(`/reseller/branches/${agent.location.id}/extras`));
    expect(text).toContain(`from ${trial}`);
    expect(text).not.toContain("is late");
  });
});

test("staff see that a plan is paid while its trial runs", async () => {
  const { owner, ends } = await paidInTrial();
  const staff = await accounts.logInStaff(["support"]);
  const text = says(await staff.get(`/staff/people/${owner.user.id}`));
  expect(text).toContain(`Plus, paid until ${ends.paid}`);
  expect(text).toMatch(new RegExp(`free trial until ${ends.trial}`, "i"));
});
