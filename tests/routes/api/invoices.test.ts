import { expect, test } from "vitest";
import { type ApiBody, loggedInClient } from "../../support/api-client";
import { makeContext } from "../../support/context";
import { fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

await fileSandbox();
const site = await serve();
const accounts = await makeAccounts(site);

async function owner() {
  const user = await accounts.make();
  return { user, ...(await loggedInClient(site, user)) };
}

type Paper = Record<string, unknown> & { number: string; pdf: string | null };

const papersIn = (said: ApiBody) => said.data as unknown as Paper[];
const paperIn = (said: ApiBody) => said.data as unknown as Paper;

/** The payment of an order of ₦6,000 that waits. */
async function begin({ post }: Pick<Awaited<ReturnType<typeof owner>>, "post">) {
  const begun = await post("validate-card-payment", { plan_id: 2, duration: 1, onboarding: 1 });
  return (begun.said.data as { reference_id: string }).reference_id;
}

test("a program lists invoices by kind and day, and reads one with its lines and its PDF", async () => {
  const { user, get } = await owner();
  await buyPlan(makeContext(site.db, new Date()), user);
  const [invoice] = papersIn((await get("invoices")).said);
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^INV\d{10}$/) as string,
    kind: "invoice",
    corrects: null,
    net: 6000,
    vat: 0,
    total: 6000,
  });
  const { said } = await get(`invoice?number=${invoice?.number}`);
  expect(paperIn(said)).toMatchObject({
    buyer: { name: user.name, kind: "B2C" },
    seller: { name: "Kaypoint" },
    credited: 0,
    pdf: null,
    lines: [{ name: "Plus, 1 month", quantity: 1, unit: "month", net: 6000 }],
  });
  const withFile = paperIn((await get(`invoice?number=${invoice?.number}&pdf=1`)).said);
  expect(Buffer.from(withFile.pdf ?? "", "base64").toString("latin1", 0, 5)).toBe("%PDF-");
  for (const none of ["kind=credit-note", "to=2020-01-31", "page=2"])
    expect([none, (await get(`invoices?${none}`)).said]).toMatchObject([none, { data: [], more: false }]);
});

test("a program makes the pro-forma of an order, once, and reads what it is worth", async () => {
  const own = await owner();
  const { post, get } = own;
  const reference_id = await begin(own);
  const made = await post("make-pro-forma", { reference_id });
  expect([made.status, paperIn(made.said)]).toMatchObject([
    200,
    { number: expect.stringMatching(/^PF\d{10}$/) as string, state: "valid", total: 6000, account: null },
  ]);
  expect(paperIn(made.said)["url"]).toMatch(/\/pay\/[0-9a-f]{32}$/);
  const { number } = paperIn(made.said);
  expect(paperIn((await post("make-pro-forma", { reference_id })).said).number).toBe(number);
  expect(papersIn((await get("pro-formas")).said)).toMatchObject([{ number, state: "valid" }]);
  const read = paperIn((await get(`pro-forma?number=${number}&pdf=1`)).said);
  expect(Buffer.from(read.pdf ?? "", "base64").toString("latin1", 0, 5)).toBe("%PDF-");
  const [link] = papersIn((await get("pay-links")).said);
  await post("withdraw-pay-link", { reference_id: link?.["reference_id"] });
  expect(paperIn((await get(`pro-forma?number=${number}`)).said)).toMatchObject({
    state: "ended",
    url: null,
  });
});

test("another owner's papers and orders are not found, and a call cannot bring a price or a page without end", async () => {
  const [own, other] = [await owner(), await owner()];
  await buyPlan(makeContext(site.db, new Date()), own.user);
  const [invoice] = papersIn((await own.get("invoices")).said);
  const another = await owner();
  const reference_id = await begin(another);
  const { number } = paperIn((await another.post("make-pro-forma", { reference_id })).said);
  for (const path of [`invoice?number=${invoice?.number}`, `invoice?number=${invoice?.number}&pdf=1`])
    expect([path, (await other.get(path)).status]).toEqual([path, 404]);
  for (const path of [`pro-forma?number=${number}`, `pro-forma?number=${number}&pdf=1`])
    expect([path, (await other.get(path)).status]).toEqual([path, 404]);
  expect((await other.post("make-pro-forma", { reference_id })).status).toBe(404);
  expect(papersIn((await other.get("pro-formas")).said)).toEqual([]);
  for (const page of ["0", "-1", "1000", "1e9", "99999999999999999999"])
    expect([page, (await own.get(`invoices?page=${page}`)).status]).toEqual([page, 422]);
  expect((await own.get("invoices?from=2026-13-45")).status).toBe(422);
  const dearer = { reference_id, total: 1, amount: 1, net: 1 };
  expect(paperIn((await another.post("make-pro-forma", dearer)).said)).toMatchObject({ number, total: 6000 });
});
