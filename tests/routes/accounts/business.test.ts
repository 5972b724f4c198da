import { expect, test } from "vitest";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, signIn } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { changeAccount } from "../../support/accounts";

const PATH = "/account/business";
const names = { name: "Ada Provisions", shop_name: "Ada at Balogun" };

const site = await serve();

test("the business address and tax number are on later receipts, without the spaces of a number", async () => {
  const owner = await signIn(site);
  const app = makeContext(site.db, new Date());
  await buyPlan(app, owner.user);
  const details = { ...names, address: " 4 Broad Street,\r\n Lagos", tax_number: "12 345 678 - 0001" };
  const saved = await press(owner, PATH, "Save", details);
  expect(leadsTo(saved)).toBe(`303 ${PATH}`);
  expect((await owner.get(PATH)).body).toContain('value="4 Broad Street, Lagos"');
  await buyPlan(app, owner.user);
  const receipts = linksOf((await owner.get("/plans-and-billings/history")).body).filter((link) =>
    link.startsWith("/transactions/KP-"),
  );
  const [newest = "", first = ""] = receipts;
  expect(textOf((await owner.get(newest)).body)).toMatch(
    /Address 4 Broad Street, Lagos Tax number 12345678-0001 Period \d+ \w+ \d{4} to \d+ \w+ \d{4}/,
  );
  expect(textOf((await owner.get(first)).body)).not.toContain("Broad Street");
  expect((await owner.post(PATH, names)).status).toBe(303);
  expect((await owner.get(PATH)).body).not.toContain("Broad Street");
});

test("corrected names of the business and its shop are on later receipts and pages", async () => {
  const owner = await signIn(site);
  const app = makeContext(site.db, new Date());
  const page = await owner.get(PATH);
  expect(page.body).toContain(`name="name" value="${owner.user.name}"`);
  expect((await owner.post(PATH, { ...names, address: "4 Broad Street" })).status).toBe(303);
  const shops = textOf((await owner.get("/locations")).body);
  for (const word of [...Object.values(names), "4 Broad Street"]) expect(shops).toContain(word);
  await buyPlan(app, owner.user);
  const newest = linksOf((await owner.get("/plans-and-billings/history")).body).find((link) =>
    link.startsWith("/transactions/KP-"),
  );
  expect(textOf((await owner.get(newest ?? "")).body)).toContain("For Ada Provisions Address 4 Broad Street");
  expect(await actionsOf(site, owner.user)).toContain("name-changed");
  const before = await actionsOf(site, owner.user);
  await owner.post(PATH, { ...names, address: "" });
  expect(await actionsOf(site, owner.user)).toEqual(before);
});

test("never asks for the password", async () => {
  const accounts = await makeAccounts(site);
  const owner = await accounts.logInAs("owner");
  await accounts.age(owner.user, 600);
  expect(leadsTo(await press(owner, PATH, "Save", names))).toBe(`303 ${PATH}`);
});

test.each([
  [{ name: "Ada" }, "Full name must be at least 5 characters"],
  [{ name: "Ada\u202eShop" }, "Full name must be one line, in plain letters"],
  [{ shop_name: "" }, "Shop name is required"],
  [{ shop_name: "shop.example/win" }, "Shop name cannot contain a web address"],
  [{ address: "x".repeat(201) }, "Address must be at most 200 characters"],
  [{ address: "see https://evil.example" }, "Address cannot contain a web address"],
  [{ tax_number: "1".repeat(31) }, "Tax number must be at most 30 characters"],
  [{ legal_name: "x".repeat(151) }, "Legal name must be at most 150 characters"],
  [{ legal_name: "Ada\u202eLimited" }, "Legal name must be one line, in plain letters"],
  [{ cac_number: "1234567" }, "CAC number starts with RC, BN, IT, LP or LLP, such as RC1234567"],
  [{ cac_number: "RC<b>" }, "CAC number starts with RC, BN, IT, LP or LLP, such as RC1234567"],
  [{ cac_number: "RC123456789" }, "CAC number starts with RC, BN, IT, LP or LLP, such as RC1234567"],
  [{ street: "x".repeat(201) }, "Street must be at most 200 characters"],
  [{ city: "x".repeat(61) }, "City must be at most 60 characters"],
  [{ address_state: "Atlantis" }, "Choose a state from the list"],
  [{ tax_number: "abc" }, "Tax number must have digits, such as 12345678-0001"],
  [{ tax_number: "<b>" }, "Tax number can have letters, digits, spaces, hyphens and slashes"],
])("%o is refused in words, and the form keeps its values", async (typed, message) => {
  const owner = await signIn(site);
  const answer = await owner.post(PATH, { ...names, address: "4 Broad Street", tax_number: "1", ...typed });
  expect(answer.status).toBe(422);
  expect(textOf(answer.body)).toContain(message);
  expect(answer.body).toMatch(/value="(4 Broad Street|1)"/);
});

test("the registered business is kept as the commission writes it, and may be emptied again", async () => {
  const owner = await signIn(site);
  const registered = {
    legal_name: " Ada  Provisions Limited",
    cac_number: "rc 765-4321",
    street: "4 Broad Street",
    city: "Lagos Island",
    address_state: "Lagos",
  };
  expect((await owner.post(PATH, { ...names, ...registered })).status).toBe(303);
  const saved = (await owner.get(PATH)).body;
  for (const value of ["Ada Provisions Limited", "RC7654321", "4 Broad Street", "Lagos Island"])
    expect(saved).toContain(`value="${value}"`);
  expect(saved).toMatch(/<option value="Lagos" selected/);
  expect((await owner.post(PATH, names)).status).toBe(303);
  const emptied = (await owner.get(PATH)).body;
  for (const value of ["RC7654321", "4 Broad Street"]) expect(emptied).not.toContain(value);
});

test("only owners have the page, and unknown fields are refused", async () => {
  expect((await site.visitor().get(PATH)).status).toBe(302);
  const owner = await signIn(site);
  expect((await owner.post(PATH, { owner_id: "1" })).status).toBe(400);
  await changeAccount(site.db, owner.user.id, { role: "agent" });
  expect((await owner.get(PATH)).status).toBe(403);
});
