import { expect, test } from "vitest";
import { unchanged, attackedSite } from "../../support/attacked";
import { says } from "../../support/page";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const site = await attackedSite();
const accounts = await makeAccounts(site);

const pageOf = ({ id }: { id: number }) => `/staff/people/${id}`;
const fields = { intent: "note", note: "Written through the wrong door" };

/** None of the posts changes a row, and each is answered with its status. */
async function allRefused(
  posts: { who: string; visitor: Pick<Visitor, "post">; path: string; status: number }[],
) {
  await everyRow(
    posts,
    ({ who }) => who,
    async ({ visitor, path, status }) => {
      await unchanged(site.db, async () => expect((await visitor.post(path, fields)).status).toBe(status), [
        "sessions",
      ]);
    },
  );
}

test("about colleagues only admins write and read, about oneself no one, and about a missing account nothing", async () => {
  const support = await accounts.logInStaff(["support"]);
  const finance = await accounts.logInStaff(["finance"]);
  const admin = await accounts.logInStaff(["admin"]);
  await allRefused([
    { who: "support about finance", visitor: support, path: pageOf(finance.user), status: 403 },
    { who: "support about itself", visitor: support, path: pageOf(support.user), status: 403 },
    { who: "admin about itself", visitor: admin, path: pageOf(admin.user), status: 403 },
    { who: "no such account", visitor: admin, path: "/staff/people/999999999", status: 404 },
  ]);
  await admin.post(pageOf(finance.user), { intent: "note", note: "On leave in March" });
  expect(says(await admin.get(pageOf(finance.user)))).toContain("On leave in March");
  for (const reader of [support, finance])
    expect(says(await reader.get(pageOf(finance.user)))).not.toMatch(/On leave in March|Note for colleagues/);
});

test("a note from another site, or with fields of another form, changes nothing", async () => {
  const support = await accounts.logInStaff(["support"]);
  const path = pageOf(await accounts.make());
  await unchanged(
    site.db,
    async () => {
      const foreign = await support.post(path, fields, { "Sec-Fetch-Site": "cross-site" });
      expect(foreign.status).toBe(403);
      expect((await support.post(path, { note: "without an intent" })).status).toBe(400);
      expect((await support.post(path, { ...fields, authorId: "1" })).status).toBe(400);
      expect((await support.post(path, { ...fields, note: "\u0000\u0000\u0000" })).status).toBeLessThan(500);
    },
    ["sessions"],
  );
});

test("no words of a note reach the account's own pages", async () => {
  const support = await accounts.logInStaff(["support"]);
  const owner = await accounts.logInAs("owner");
  await support.post(pageOf(owner.user), { intent: "note", note: "Marker of the note" });
  for (const path of ["/dashboard", "/account/activity", "/account/security", "/account/data"])
    expect([path, says(await owner.get(path)).includes("Marker of the note")]).toEqual([path, false]);
});
