import { expect, test } from "vitest";

import { DATA_PAGE } from "~/messages/rights/data-file";
import { makeAgent } from "../../support/accounts";
import { leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

test("a caller who misses sales is answered from the shop box: shops, tills, imports and sales of today", async () => {
  const owner = await accounts.make();
  const support = await accounts.logInStaff(["support"]);
  const path = `/staff/people/${owner.id}`;
  expect(says(await support.get(path))).toContain("0 sales today, and no till is connected.");
  const { id: locationId } = await site.db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const { id: tillId } = await site.db
    .insertInto("tills")
    .values({
      ownerId: owner.id,
      locationId,
      name: "Counter 2",
      kind: "",
      registeredAt: now,
      seenAt: now,
      endsAt: new Date(now.getTime() + 1e9),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("sales")
    .values({
      ownerId: owner.id,
      locationId,
      receipt: "R-1",
      soldAt: now,
      total: 950_00,
      paid: 950_00,
      tillId,
      createdAt: now,
    })
    .execute();
  const page = says(await support.get(path));
  expect(page).toContain("1 sale today.");
  expect(page).toMatch(/Counter 2, .*last seen .*last sale/);
});

test("an owner who asks for deletion gets the link by mail, and staff the sentence to read out", async () => {
  const owner = await accounts.make();
  const support = await accounts.logInStaff(["support"]);
  const path = `/staff/people/${owner.id}/send-closing-link`;
  expect(linksOf((await support.get(`/staff/people/${owner.id}`)).body)).toContain(path);
  expect(says(await support.get(path))).toContain("Read out: “I have sent you an email with a link.");
  const sent = await press(support, path, "Send the link to close the account");
  expect(leadsTo(sent)).toBe(`303 /staff/people/${owner.id}`);
  const { text } = await site.db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", owner.id)
    .where("dedupeKey", "like", "closing-link:%")
    .executeTakeFirstOrThrow();
  expect(text).toContain(DATA_PAGE);
  expect(says(await support.get(`/staff/people/${owner.id}`))).toContain(
    "Link to close the account sent by our staff",
  );
  const agent = `/staff/people/${await makeAgent(site.db, "NOSHOP1")}`;
  expect(linksOf((await support.get(agent)).body)).not.toContain(`${agent}/send-closing-link`);
  expect(says(await support.get(agent))).toContain("Agent code NOSHOP1");
});
