import { expect, test } from "vitest";
import { unchanged, attackedSite } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { hiddenFields } from "../../support/page";
import { makeMember } from "../../support/members";
import { makeAccounts, shopper, type Shopper, summary } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await attackedSite();

const FORMULA = '=HYPERLINK("http://evil.example","Open")';
const MARKUP = "<script>alert(1)</script>";

const pathOf = (answer: { headers: Headers }) => answer.headers.get("Location") ?? "";

/** An owner with an invoice and a pro-forma, whose business is called what is typed. */
async function company(legalName = "Ada & Sons") {
  const owner = await shopper(site);
  // Written past the form, which would refuse some of it.
  await site.db
    .updateTable("locations")
    .set({ name: FORMULA, legalName, street: MARKUP, city: FORMULA, addressState: "Lagos" })
    .where("ownerId", "=", owner.user.id)
    .execute();
  await owner.post(summary, { ...(await owner.prepare({ payment_method: "card" })), intent: "pro-forma" });
  const [waiting] = await owner.orders();
  const proForma = pathOf(await owner.post("/pro-formas", { order: waiting?.reference ?? "" }));
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  const { number } = await site.db
    .selectFrom("invoices")
    .select("number")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  return { owner, proForma, invoice: `/invoices/${number}` };
}

test("a formula or markup in business details is text in each page and each file for a spreadsheet", async () => {
  const { owner, proForma, invoice } = await company(FORMULA);
  for (const path of [proForma, invoice]) {
    const { body } = await owner.get(path);
    expect(body).toContain("=HYPERLINK(&quot;http://evil.example&quot;,&quot;Open&quot;)");
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(body).not.toContain(MARKUP);
    expect((await owner.get(`${path}.pdf`)).status).toBe(200);
  }
  for (const path of ["/invoices.csv", "/invoices.csv?kind=pro-forma"]) {
    const { status, body } = await owner.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toMatch(/(^|[,"\n])[=+@-][A-Z]/);
    if (path.startsWith("/invoices"))
      expect(body).toContain(`"'=HYPERLINK(""http://evil.example"",""Open"")"`);
  }
});

test("a name of the greatest length, in any script, is printed on every paper", async () => {
  const { owner, proForma, invoice } = await company(`${"Ọ́".repeat(30)} الشركة 公司`);
  for (const path of [proForma, invoice]) {
    expect((await owner.get(path)).status).toBe(200);
    expect((await owner.get(`${path}.pdf`)).status).toBe(200);
  }
});

/** Numbers follow one another, so anyone can guess the next one. */
const around = (path: string): string[] =>
  [-1, 1].map((step) =>
    path.replace(/\d{6}$/, (serial) => String(Math.max(0, Number(serial) + step)).padStart(6, "0")),
  );

test("another account's papers cannot be read by number or by the numbers beside one's own", async () => {
  const victim = await company();
  const thief = await company();
  const wanted = [victim.proForma, victim.invoice, ...around(victim.proForma), ...around(victim.invoice)];
  const own = new Set([thief.proForma, thief.invoice]);
  await unchanged(site.db, async () => {
    for (const path of wanted.filter((each) => !own.has(each)))
      for (const address of [path, `${path}.pdf`]) {
        expect([address, (await thief.owner.get(address)).status]).toEqual([address, 404]);
        expect((await site.visitor().get(address)).status).toBe(302);
      }
  });
  const numbers = [victim.proForma, victim.invoice].map((path) => path.replace(/^.*\//, ""));
  for (const list of [
    "/transactions",
    "/transactions?kind=invoice",
    "/transactions?kind=pro-forma",
    "/invoices.csv",
    "/invoices.csv?kind=pro-forma",
  ])
    for (const number of numbers) expect((await thief.owner.get(list)).body).not.toContain(number);
});

test("a manager and a cashier see no papers of the shop and make none", async () => {
  const { owner, proForma, invoice } = await company();
  const accounts = await makeAccounts(site);
  const { passwordHash } = await site.db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  for (const role of ["manager", "cashier"] as const) {
    const user = await makeMember(site.db, owner.user, role, { passwordHash: passwordHash ?? "" });
    const member = await accounts.logIn(user);
    for (const path of [
      proForma,
      `${proForma}.pdf`,
      invoice,
      `${invoice}.pdf`,
      "/transactions",
      "/invoices.csv",
    ])
      expect([role, path, (await member.get(path)).status]).toEqual([role, path, 403]);
    expect((await member.post("/pro-formas", { order: "KP-7G4KD2MX9Q" })).status).toBe(403);
  }
});

test.each([
  { total: "1" },
  { net: "1" },
  { valid_until: "2099-01-01" },
  { number: "PF2026000001" },
  { owner: "1" },
])("no form of a pro-forma brings %j along", async (extra) => {
  const owner = await shopper(site);
  const form = await owner.prepare({ payment_method: "card" });
  const posted = await owner.post(summary, { ...form, ...extra, intent: "pro-forma" });
  expect(posted.status).toBe(400);
  expect(await owner.orders()).toEqual([]);
  const { answer } = await unchanged(site.db, () =>
    owner.post("/pro-formas", { order: "KP-7G4KD2MX9Q", ...extra }),
  );
  expect(answer.status).toBe(400);
});

async function countOf(owner: Shopper) {
  const rows = await site.db
    .selectFrom("proFormas")
    .select("id")
    .where("ownerId", "=", owner.user.id)
    .execute();
  return rows.length;
}

test("a preview makes nothing, and another website cannot press the button", async () => {
  const owner = await shopper(site);
  const form = await owner.prepare({ payment_method: "card" });
  for (const path of [`${summary}?intent=pro-forma`, "/pay?ask=pro-forma", "/pro-formas?order=KP-7G4KD2MX9Q"])
    await owner.get(path);
  const elsewhere = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  for (const path of [summary, "/pro-formas"])
    expect((await owner.post(path, { ...form, intent: "pro-forma" }, elsewhere)).status).toBe(403);
  expect([await countOf(owner), await owner.orders()]).toEqual([0, []]);
  expect(hiddenFields((await owner.get(summary)).body)).toEqual(form);
});
