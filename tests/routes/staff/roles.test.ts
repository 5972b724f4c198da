import { expect, test } from "vitest";

import { leadsTo, says } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

test("a page of another role is refused with the name of the role it needs", async () => {
  const staff = await accounts.logInStaff(["catalogue"]);
  const refused = await staff.get("/staff/setups");
  expect(refused.status).toBe(403);
  expect(says(refused)).toMatch(/This needs the role Support or Admin, and you have Catalogue\. Ask \S/);
  expect((await staff.get("/staff")).status).toBe(200);
});

test("without the second factor every staff page leads to it and back", async () => {
  const staff = await accounts.logInStaff(["admin"], { secondFactor: false });
  for (const path of [
    "/staff",
    "/staff/setups?state=done",
    "/registrant",
    "/registrant.csv",
    "/account/security",
  ])
    expect(leadsTo(await staff.get(path))).toBe(`302 /staff/code?page=${encodeURIComponent(path)}`);
  const posted = await staff.post("/staff/setups/KP-1", { intent: "note", note: "Mine" });
  expect(leadsTo(posted)).toBe("303 /staff/code?page=%2Fstaff%2Fsetups%2FKP-1");
});

test("the console is the home of staff, and says so in its bar", async () => {
  const staff = await accounts.logInStaff(["support"]);
  expect(leadsTo(await staff.get("/login"))).toBe("302 /staff");
  const { body } = await staff.get("/staff");
  expect(body).toMatch(/<a class="brand" href="\/staff">.*<span class="tag">Staff<\/span>/);
  expect(body).not.toContain("<script");
});
