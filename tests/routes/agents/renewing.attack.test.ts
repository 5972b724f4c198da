import { expect, test } from "vitest";

import { renewTogetherPath } from "~/models/agents/bulk-renewal";
import { attackedSite, unchanged } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { hiddenFields, says } from "../../support/page";
import { reseller } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await attackedSite();

/** An agent with tokens and a registrant whose month of Plus is running. */
async function agentWithLocation() {
  const agent = await reseller(site, 50_000);
  await buyPlan(makeContext(site.db, new Date()), agent.owner);
  return agent;
}

const renewalPath = (...locations: { location: { id: number } }[]) =>
  renewTogetherPath(locations.map(({ location }) => location.id));
const extrasPath = ({ location }: { location: { id: number } }) => `/reseller/branches/${location.id}/extras`;

test("another agent's shop is never in a summary, whoever pays the form, and nothing about it is revealed", async () => {
  const [thief, victim] = [await agentWithLocation(), await agentWithLocation()];
  const summary = await thief.get(renewalPath(thief, victim));
  expect(says(summary)).not.toContain(victim.location.name);
  expect(says(summary)).toContain("1 shop that you chose is not your customers’ and is left out.");
  const theirs = hiddenFields((await victim.get(renewalPath(victim))).body);
  for (const path of [renewalPath(victim), renewalPath(thief, victim), renewalPath(thief)]) {
    const { answer } = await unchanged(site.db, () => thief.post(path, theirs));
    expect(answer.headers.get("Location")).toContain("/reseller/renew?");
  }
  await thief.get("/reseller");
  const nobody = says(await thief.get("/reseller/renew?branch=999999999"));
  const foreign = says(await thief.get(renewalPath(victim)));
  expect(foreign).toBe(nobody);
});

test("another agent's renewal is not found, and looks like a missing one", async () => {
  const [thief, victim] = [await agentWithLocation(), await agentWithLocation()];
  const path = renewalPath(victim);
  const paid = await victim.post(path, hiddenFields((await victim.get(path)).body));
  const result = paid.headers.get("Location") ?? "";
  expect((await victim.get(result)).status).toBe(200);
  expect((await thief.get(result)).status).toBe(404);
  expect((await thief.get("/reseller/renewals/KPB-2222222222")).status).toBe(404);
});

test("extras of another agent's shop are not found, to read or to pay", async () => {
  const [thief, victim] = [await agentWithLocation(), await agentWithLocation()];
  const there = `${extrasPath(victim)}?additional_users=1`;
  const form = {
    ...hiddenFields((await victim.get(there)).body),
    intent: "pay",
    additional_users: "1",
  };
  const { logged } = await unchanged(site.db, async () => {
    expect((await thief.get(there)).status).toBe(404);
    expect((await thief.post(extrasPath(victim), form)).status).toBe(404);
    expect((await thief.post(extrasPath(thief), form)).status).toBe(303);
    for (const id of ["0", "-1", "x", "99999999999999999999", "1.5"])
      expect((await thief.get(`/reseller/branches/${id}/extras`)).status).toBe(404);
  });
  expect(logged.every(({ action, reason }) => action === "access-denied" && reason === "branch")).toBe(true);
});

test("a price or a shop field in the form is refused, and a forged key pays nothing", async () => {
  const agent = await agentWithLocation();
  const path = renewalPath(agent);
  const form = hiddenFields((await agent.get(path)).body);
  for (const field of [
    "total_amount",
    "amount_paid",
    "branch",
    "agent_id",
    "duration",
    "plan_id",
    "discount_percentage",
  ]) {
    const { answer } = await unchanged(site.db, () => agent.post(path, { ...form, [field]: "1" }));
    expect([field, answer.status]).toEqual([field, 400]);
  }
  for (const submission_key of ["", "short", "x".repeat(101), `${form.submission_key}x`, "A".repeat(43)]) {
    const { answer } = await unchanged(site.db, () => agent.post(path, { submission_key }));
    expect([303, 400]).toContain(answer.status);
  }
  const { answer } = await unchanged(site.db, () =>
    agent.post(path, form, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }),
  );
  expect(answer.status).toBe(403);
});

test("an extras price in the form is never charged, nor a choice the page did not show", async () => {
  const agent = await agentWithLocation();
  const path = extrasPath(agent);
  const form = {
    ...hiddenFields((await agent.get(`${path}?additional_users=1`)).body),
    intent: "pay",
    additional_users: "1",
  };
  for (const change of [{ total_amount: "0" }, { total_amount: "1" }, { additional_users: "10" }]) {
    const { answer } = await unchanged(site.db, () => agent.post(path, { ...form, ...change }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toContain(path);
  }
  for (const change of [
    { total_amount: "-1" },
    { total_amount: "1e3" },
    { price: "1" },
    { locationId: "1" },
  ]) {
    const { answer } = await unchanged(site.db, () => agent.post(path, { ...form, ...change }));
    expect([change, answer.status]).toEqual([change, 400]);
  }
});

test("ten thousand shops in a URL or a form use no time and pay nothing", async () => {
  const agent = await agentWithLocation();
  const ids = Array.from({ length: 10_000 }, (_, index) => String(index + 1_000_000));
  const page = await agent.get(renewTogetherPath([agent.location.id, ...ids.slice(0, 200).map(Number)]));
  expect(page.status).toBe(200);
  expect(says(page)).toContain("You can renew up to 50 shops at a time.");
  expect(says(page)).toContain("Renew 1 shop");
  expect((await agent.get(renewTogetherPath(ids.slice(0, 1_500).map(Number)))).status).toBe(414);
  const { answer } = await unchanged(site.db, () => agent.post(renewalPath(agent), { branch: ids }));
  expect(answer.status).toBe(413);
});
