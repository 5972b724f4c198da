import { describe, expect, test } from "vitest";
import { verifyRegistrantPath } from "~/models/agents/registrant-phone";
import { locationExtrasPath } from "~/models/agents/shown-location";
import { changeAccount, makeOwner } from "../../support/accounts";
import { loggedInClient } from "../../support/api-client";
import { makeContext } from "../../support/context";
import { mainLocationOf } from "../../support/members";
import { linksOf, says } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await serve();
const accounts = await makeAccounts(site);

/** An agent with a customer who has a plan, whose account is shut. */
async function withCustomer(shut: "disabledAt" | "closedAt", code: string) {
  const agent = await accounts.logInAs("agent", code);
  const owner = await makeOwner(site.db, { agentId: agent.user.id });
  await buyPlan(makeContext(site.db, new Date()), owner);
  const locationId = await mainLocationOf(site.db, owner);
  await changeAccount(site.db, owner.id, { [shut]: new Date() });
  const pages = [
    `/plandetails?locationId=${locationId}&agentCode=${code}`,
    locationExtrasPath(locationId),
    verifyRegistrantPath(owner.id),
  ];
  return { agent, owner, locationId, pages };
}

const about = (body: string, locationId: number) =>
  linksOf(body).filter((link) => new RegExp(`(?:locationId=|branches/)${locationId}\\b`).test(link));

describe("a customer's shop that our staff have locked", () => {
  test("is on hold in the agent's lists, without a way to pay for it", async () => {
    const { agent, owner, locationId } = await withCustomer("disabledAt", "HOLD01");
    const home = await agent.get("/reseller");
    expect(says(home)).toContain("Locked, call us");
    expect(about(home.body, locationId)).toEqual([]);
    expect(home.body).not.toContain(`id="branch-${locationId}"`);
    expect(says(await agent.get("/registrant"))).toContain(`${owner.name} Locked, call us`);
    const choosing = await agent.get("/all-locations?plan=2&duration=month");
    expect(about(choosing.body, locationId)).toEqual([]);
    expect(says(await agent.get(`/single-location-details/${locationId}`))).toContain("Locked, call us");
  });

  test("says so on every page that a link of before leads to, and to a program", async () => {
    const { agent, owner, locationId, pages } = await withCustomer("disabledAt", "HOLD02");
    for (const path of pages) {
      const page = await agent.get(path);
      expect([path, page.status]).toEqual([path, 403]);
      expect(says(page)).toMatch(new RegExp(`${owner.name} is locked.* Call us on [+0-9]`));
    }
    const together = await agent.get(`/reseller/renew?branch=${locationId}`);
    expect(says(together)).toContain(`${owner.name} is locked, so it cannot be paid for. Call us.`);
    const program = await loggedInClient(site, agent.user);
    const { said } = await program.get("registrants");
    expect(said).toMatchObject({ data: [{ id: owner.id, state: "on-hold" }] });
    const summary = await program.get(`reseller/subscription-summary-agent/${locationId}`);
    expect([summary.status, JSON.stringify(summary.said)]).toEqual([
      403,
      expect.stringContaining("is locked"),
    ]);
  });

  test("tells an agent who did not sign it up nothing", async () => {
    const { locationId, pages } = await withCustomer("disabledAt", "HOLD03");
    const other = await accounts.logInAs("agent", "HOLD04");
    for (const path of pages) {
      const page = await other.get(path.replace("HOLD03", "HOLD04"));
      expect([path, page.status]).toEqual([path, 404]);
      expect(says(page)).not.toContain("is locked");
    }
    const together = await other.get(`/reseller/renew?branch=${locationId}`);
    expect(says(together)).toContain("1 shop that you chose is not your customers’");
  });
});

test("a shop whose owner closed the account says that only the owner opens it again", async () => {
  const { agent, pages } = await withCustomer("closedAt", "HOLD05");
  expect(says(await agent.get("/reseller"))).toContain("Closed by its owner");
  expect(says(await agent.get(pages[0] ?? ""))).toContain("has closed the account");
});
