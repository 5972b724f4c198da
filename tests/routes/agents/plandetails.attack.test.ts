import { expect, test } from "vitest";

import { naira } from "~/models/money";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { findMainLocation } from "~/models/users/location.server";
import { makeOwner } from "../../support/accounts";
import { attackedSite, unchanged } from "../../support/attacked";
import { says } from "../../support/page";
import { reseller } from "../../support/sessions";

const site = await attackedSite();

const order = { intent: "pay", submission_key: "A".repeat(43), total_amount: "45000" };

test("an agent with another agent's code or customer, or with none, gets 404 and learns nothing", async () => {
  const agent = await reseller(site, 50_000);
  const rival = await reseller(site, 60_000);
  const alone = await makeOwner(site.db);
  const unregistered = await findMainLocation(site.db, alone.id);
  const at = (locationId: string | number, code: string) =>
    `/plandetails?locationId=${locationId}&agentCode=${code}`;
  const own = agent.location.id;
  const paths = [
    at(own, rival.code),
    at(rival.location.id, rival.code),
    at(rival.location.id, agent.code),
    at(unregistered?.id ?? 0, agent.code),
    ...["0", "-1", "1.5", "2e0", "99999999999", "02", "1 or 1=1"].map((id) => at(id, agent.code)),
    `/plandetails?agentCode=${agent.code}`,
    `/plandetails?locationId=${own}`,
    "/plandetails",
    `${at(rival.location.id, agent.code)}&locationId=${own}`,
    `${at(own, rival.code)}&agentCode=${agent.code}`,
  ];
  for (const path of paths) {
    const { answer: answers } = await unchanged(site.db, async () => [
      await agent.get(path),
      await agent.get(`${path}${path.includes("?") ? "&" : "?"}step=pay`),
      await agent.post(path, order),
      await agent.post(path, { intent: "update", additional_users: "1" }),
    ]);
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 404, 404, 404, 404]);
    for (const { body } of answers) {
      expect(body).not.toContain(rival.location.name);
      expect(body).not.toContain(alone.email);
      expect(body).not.toMatch(/60,000 KPT/);
    }
  }
});

test("the balance on the page belongs to the session, and no URL shows another's", async () => {
  const agent = await reseller(site, 1_234);
  const rival = await reseller(site, 60_000);
  const page = await agent.get(`${agent.path}&step=pay&balance=999999&agent_id=${rival.user.id}`);
  expect(says(page)).toContain("Your balance 1,234 KPT");
});

test("the server's total is charged whatever prices a form claims, and the difference is logged", async () => {
  const agent = await reseller(site, 50_000);
  const form = await agent.prepare();
  const claims = {
    total_amount: "1",
    amount_paid: "1",
    discount_percentage: "100",
    plan_amount: "-5",
    plan_id: "1",
  };
  expect((await agent.post(agent.path, { ...form, ...claims, duration: "1" })).status).toBe(303);
  expect(await agent.orders()).toMatchObject([{ total: naira(45_000), planId: 2, duration: "yearly" }]);
  expect(await agent.balance()).toBe(naira(5_000));
  const log = await site.db
    .selectFrom("auditEvents")
    .select(["action", "reason"])
    .where("subjectId", "=", agent.user.id)
    .where("action", "=", "price-mismatch")
    .execute();
  expect(log).toEqual([
    {
      action: "price-mismatch",
      reason: "plan_amount total_amount discount_percentage amount_paid plan_id duration",
    },
  ]);
});

test("invalid quantities and unknown fields are refused and store nothing", async () => {
  const agent = await reseller(site, 50_000);
  for (const amount of ["-1", "-500", "1.5", "1e3", "999", "½", "1,000", "9".repeat(30)]) {
    const { answer } = await unchanged(site.db, () =>
      agent.post(agent.path, { intent: "proceed", additional_users: amount }),
    );
    expect([amount, answer.status]).toEqual([amount, 422]);
    expect(says(answer)).toContain("Choose one of the amounts shown");
  }
  for (const duration of ["0", "-12", "24", "yearly", "1.0"]) {
    const { answer } = await unchanged(site.db, () =>
      agent.post(agent.path, { intent: "proceed", duration }),
    );
    expect([duration, answer.status]).toEqual([duration, 422]);
  }
  for (const field of ["price", "owner_id", "balance", "role", "__proto__", "discount"]) {
    const { answer } = await unchanged(site.db, () => agent.post(agent.path, { ...order, [field]: "1" }));
    expect([field, answer.status]).toEqual([field, 400]);
  }
});

test("a key of another form, of another agent or forged takes nothing", async () => {
  const agent = await reseller(site, 50_000);
  const rival = await reseller(site, 50_000);
  const theirs = await rival.prepare();
  const other = await agent.signUp();
  const keys = [theirs.submission_key, (await agent.prepare({}, other.path)).submission_key, "A".repeat(43)];
  for (const key of keys) {
    const { answer } = await unchanged(site.db, () =>
      agent.post(agent.path, { ...order, submission_key: key ?? "" }),
    );
    expect(answer.status).toBe(422);
  }
  const { answer } = await unchanged(site.db, () => agent.post(agent.path, { intent: "pay" }));
  expect(answer.status).toBe(400);
  await rival.post(rival.path, theirs);
  const [paid] = await rival.orders();
  expect((await agent.get(`${agent.path}&paid=${paid?.reference}`)).status).toBe(404);
  expect((await agent.get(`${agent.path}&paid=KP-NOBODY`)).status).toBe(404);
});

test("the key of a paid order buys nothing more, even after the customer or the agent ordered again", async () => {
  const agent = await reseller(site, 200_000);
  const form = await agent.prepare();
  await agent.post(agent.path, form);
  const paid = await liveSubscription(site.db, agent.owner.id, new Date());
  const { answer } = await unchanged(site.db, async () => [
    await agent.post(agent.path, form),
    await agent.post(`${agent.path}&after=2099-01-01`, form),
    await agent.post(agent.path, { ...form, additional_users: "10", duration: "1" }),
  ]);
  for (const { headers } of answer) expect(headers.get("Location")).toContain("&paid=KP-");
  expect(await liveSubscription(site.db, agent.owner.id, new Date())).toEqual(paid);
  expect(await agent.orders()).toHaveLength(1);
});
