import { describe, expect, test } from "vitest";
import { unchanged, attackedSite } from "../../support/attacked";
import { hiddenFields, leadsTo, says } from "../../support/page";
import { payAt, fileSandbox } from "../../support/sandbox";
import { shopper, type Shopper, summary } from "../../support/sessions";
import { privateAddress } from "../../support/visitor";

const sandbox = await fileSandbox();
const site = await attackedSite();

const stranger = () => site.visitor(privateAddress());

async function makeLink(owner: Shopper) {
  const form = await owner.prepare({ payment_method: "card" });
  const own = (await owner.post(summary, { ...form, intent: "ask" })).headers.get("Location") ?? "";
  const address = / value="(http[^"]*\/pay\/[0-9a-f]{32})"/.exec((await owner.get(own)).body)?.[1] ?? "";
  return { own, path: new URL(address).pathname };
}

const payment = { way: "card", email: "uncle@payer.example" };

const keyOf = async (path: string) => hiddenFields((await stranger().get(path)).body);

test("a messenger that fetches the link for a preview changes nothing, here or at the provider", async () => {
  const { path } = await makeLink(await shopper(site));
  const before = sandbox.transactions.size;
  const { logged } = await unchanged(site.db, async () => {
    for (const agent of ["WhatsApp/2.23.20.0", "TelegramBot (like TwitterBot)", "facebookexternalhit/1.1"])
      for (const method of ["GET", "HEAD"])
        expect(
          (
            await fetch(site.url + path, {
              method,
              headers: { "User-Agent": agent, "X-Forwarded-For": privateAddress() },
            })
          ).status,
        ).toBe(200);
  });
  expect(logged).toEqual([]);
  expect(sandbox.transactions.size).toBe(before);
});

test("no other method, and no data request, opens more", async () => {
  const owner = await shopper(site);
  const { path } = await makeLink(owner);
  for (const method of ["PUT", "DELETE", "PATCH"])
    expect([method, (await fetch(site.url + path, { method })).status]).toEqual([method, 405]);
  const { answer } = await unchanged(site.db, async () => (await fetch(`${site.url}${path}.data`)).text());
  for (const secret of [owner.user.email, owner.user.phone, "tokenHash", "ownerId"])
    expect(answer).not.toContain(secret);
});

describe("a link that is guessed", () => {
  test("is not found in any form, and many guesses are stopped", async () => {
    const visitor = stranger();
    const tokens = ["0".repeat(32), "f".repeat(31), "F".repeat(32), `${"a".repeat(32)}%0d%0a`, "%00"];
    await unchanged(site.db, async () => {
      for (const token of tokens) {
        const answer = await visitor.follow(await visitor.get(`/pay/${token}`));
        expect([token, answer.status >= 400 && answer.status < 500]).toEqual([token, true]);
        expect(says(answer)).not.toMatch(/at .*\.ts|Error:/);
      }
    });
    let last = await visitor.get(`/pay/${"1".repeat(32)}`);
    expect(last.status).toBe(404);
    for (let guess = 0; guess < 60 && last.status === 404; guess += 1)
      last = await visitor.get(`/pay/${guess.toString(16).padStart(32, "0")}`);
    expect(last.status).toBe(429);
    expect(last.headers.get("Retry-After")).toMatch(/^\d+$/);
    const { path } = await makeLink(await shopper(site));
    expect((await visitor.get(path)).status).toBe(200);
  });
});

describe("a form that says more than it may", () => {
  test.each([
    { amount: "100" },
    { total_amount: "100" },
    { owner_id: "1" },
    { order: "KP-7G4KD2MX9Q" },
    { save_card: "1" },
    { renews: "1" },
    { auth_code: "1" },
    { callback_url: "https://evil.example" },
  ])("%j is refused, and nothing is started", async (extra) => {
    const { path } = await makeLink(await shopper(site));
    const form = await keyOf(path);
    const before = sandbox.transactions.size;
    await unchanged(site.db, async () =>
      expect((await stranger().post(path, { ...form, ...payment, ...extra })).status).toBe(400),
    );
    expect(sandbox.transactions.size).toBe(before);
  });

  test.each(["uncle@payer.example\r\nBcc: all@payer.example", "a@b", "<script>@x.example", ""])(
    "the address %j is refused",
    async (email) => {
      const { path } = await makeLink(await shopper(site));
      const form = await keyOf(path);
      await unchanged(site.db, async () =>
        expect((await stranger().post(path, { ...form, way: "card", email })).status).toBe(422),
      );
    },
  );

  test("a way that no stranger has is refused", async () => {
    const { path } = await makeLink(await shopper(site));
    const form = await keyOf(path);
    for (const way of ["wallet", "saved_card", "tokens", "1"])
      await unchanged(site.db, async () =>
        expect((await stranger().post(path, { ...form, ...payment, way })).status).toBe(422),
      );
  });
});

test("a link that was withdrawn starts nothing, even by a form that was opened before", async () => {
  const owner = await shopper(site);
  const { own, path } = await makeLink(owner);
  const form = await keyOf(path);
  await owner.post(own, {});
  const before = sandbox.transactions.size;
  const { answer } = await unchanged(site.db, () => stranger().post(path, { ...form, ...payment }));
  expect(leadsTo(answer)).toBe(`303 ${path}`);
  expect(sandbox.transactions.size).toBe(before);
});

test("the link, and the order, of another owner are not found", async () => {
  const [owner, other] = [await shopper(site), await shopper(site)];
  const { own, path } = await makeLink(owner);
  const [order] = await owner.orders();
  await unchanged(site.db, async () => {
    expect((await other.get(own)).status).toBe(404);
    expect((await other.post(own, {})).status).toBe(404);
    expect((await other.post("/pay-links", { order: order?.reference ?? "" })).status).toBe(404);
    expect((await stranger().get(own)).status).toBe(302);
  });
  expect(says(await other.get("/pay-links"))).not.toContain("₦6,000");
  expect((await stranger().get(path)).status).toBe(200);
});

test("the payment of one link is not found by another link, nor by the owner", async () => {
  const owner = await shopper(site);
  const { path } = await makeLink(owner);
  const { path: others } = await makeLink(await shopper(site));
  await stranger().post(path, { ...(await keyOf(path)), ...payment, way: "bank_transfer" });
  const { reference } = await site.db
    .selectFrom("payments")
    .select("reference")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  for (const page of [`${others}/${reference}`, `${others}/${reference}/send`])
    expect((await stranger().get(page)).status).toBe(404);
  expect((await stranger().post(`${others}/${reference}/send`, { bank: "737" })).status).toBe(404);
  expect((await owner.get(`/payment/${reference}`)).status).toBe(404);
  expect((await owner.get(`/payment/return?reference=${reference}`)).status).toBe(404);
  expect(says(await owner.get("/transactions"))).not.toContain(reference);
});

test("no name of a shop writes into the message that is sent", async () => {
  const owner = await shopper(site);
  await site.db
    .updateTable("locations")
    .set({ name: "Ada&text=Pay 1\r\nX: y#<b>" })
    .where("ownerId", "=", owner.user.id)
    .execute();
  const { own, path } = await makeLink(owner);
  const { body } = await owner.get(own);
  const whatsApp = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(body)?.[1]?.replace(/&amp;/g, "&") ?? "";
  expect([...new URL(whatsApp).searchParams.keys()]).toEqual(["text"]);
  expect(new URL(whatsApp).searchParams.get("text")).not.toMatch(/[\r\n]/);
  expect(body).not.toContain("y#<b>");
  expect((await stranger().get(path)).body).not.toContain("y#<b>");
});

test("a stranger's card never pays for the owner again", async () => {
  const owner = await shopper(site);
  const { path } = await makeLink(owner);
  const started = await stranger().post(path, { ...(await keyOf(path)), ...payment });
  const back = new URL(await payAt(started.headers.get("Location") ?? ""));
  expect((await stranger().get(back.pathname)).status).toBe(200);
  expect((await owner.orders())[0]).toMatchObject({ state: "settled" });
  expect(
    await site.db.selectFrom("cards").select("id").where("ownerId", "=", owner.user.id).execute(),
  ).toEqual([]);
  expect(says(await owner.get("/wallet"))).not.toContain("4081");
});
