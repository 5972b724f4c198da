import { describe, expect, test } from "vitest";
import { dayOf } from "~/models/date";
import { naira } from "~/models/money";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { enqueue } from "~/models/messages/outbox.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeAgent } from "../../support/accounts";
import { hiddenFields, leadsTo, linksOf, says } from "../../support/page";
import { fieldsOf, press } from "../../support/press";
import {
  begin,
  makeAwaitingOrder,
  makeDesk,
  makePayer,
  orderRequest,
  topUpRequest,
} from "../../support/paying";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { addMoney } from "../../support/wallet";

const site = await serve();
const accounts = await makeAccounts(site);

const finance = () => accounts.logInStaff(["finance"]);

/** A payment of ₦6,000 for a plan, or a top-up, with its page's path. */
async function paid(purpose: "order" | "top-up" = "order") {
  const at = await makeDesk(site.db, purpose);
  return { ...at, path: `/staff/payments/${at.reference}` };
}

type Staff = Awaited<ReturnType<typeof finance>>;

/** A page's hidden fields with the typed values. */
const fill = async (staff: Staff, path: string, typed: Record<string, string>) => {
  const page = await staff.get(path);
  expect(page.status).toBe(200);
  return { key: hiddenFields(page.body).key ?? "", ...typed };
};

const reason = "The owner paid twice, and called";

describe("payments", () => {
  test("are listed and filtered for finance and support, and each page has the whole story", async () => {
    const at = await paid();
    for (const roles of [["finance"], ["support"], ["admin"]] as const) {
      const staff = await accounts.logInStaff(roles);
      const page = await staff.get(`/staff/payments?q=${at.reference}`);
      expect(page.status).toBe(200);
      expect(linksOf(page.body)).toContain(at.path);
      expect(says(page)).toContain("₦6,000");
      expect(page.body).not.toContain("<script");
    }
    const staff = await finance();
    for (const query of ["state=suspense", "way=ussd", "q=nobody", "from=2031-01-01"])
      expect(linksOf((await staff.get(`/staff/payments?q=${at.reference}&${query}`)).body)).not.toContain(
        query.startsWith("q=") ? "" : at.path,
      );
    const page = says(await staff.get(at.path));
    for (const words of ["Paid ₦6,000 The order is complete", "Booked: Plus, 1 month", "Refund up to ₦6,000"])
      expect(page).toContain(words);
  });

  test("show support what happened, and the way to ask finance", async () => {
    const at = await paid();
    const support = await accounts.logInStaff(["support"]);
    const page = await support.get(at.path);
    expect(page.status).toBe(200);
    expect(says(page)).toContain("Ask finance to refund");
    expect(says(page)).not.toContain("Refund up to");
  });

  test("come 25 at a time, and the older ones are on the next page", async () => {
    const at = await paid();
    for (let index = 0; index < 26; index += 1) await begin(at.app, topUpRequest(at.owner));
    const staff = await finance();
    const path = `/staff/payments?q=${at.owner.username}`;
    const first = await staff.get(path);
    const older = linksOf(first.body).find((href) => href.includes("page=2"));
    expect(first.body.match(/class="act"><a/g)).toHaveLength(25);
    const second = await staff.get(older ?? "");
    expect(second.body.match(/class="act"><a/g)).toHaveLength(2);
    expect(linksOf(second.body)).toContain(path);
  });

  test("are in a file with the same rows, which needs a recently typed password", async () => {
    const at = await paid();
    const staff = await finance();
    const file = await staff.get(`/staff/payments.csv?q=${at.reference}`);
    expect(file.status).toBe(200);
    expect(file.body.split("\r\n")).toHaveLength(3);
    expect(file.body).toContain(`${at.reference},`);
    await accounts.age(staff.user);
    expect(leadsTo(await staff.get("/staff/payments.csv"))).toMatch(/^302 \/account\/confirm/);
  });

  test("can be checked at the provider, and its silence is reported", async () => {
    const at = await paid();
    const staff = await finance();
    const answer = await press(staff, at.path, "Check with the provider");
    expect(leadsTo(answer)).toBe(`303 ${at.path}`);
    expect(says(await staff.follow(answer))).toContain("We asked the provider.");
    const open = await begin(at.app, topUpRequest(at.owner));
    const silent = await staff.post(`/staff/payments/${open}`, { intent: "ask" });
    expect(says(await staff.follow(silent))).toContain("The provider does not answer at the moment.");
  });

  test("checked too often answer 429 with when to try again", async () => {
    const at = await paid();
    const staff = await finance();
    let last = await staff.post(at.path, { intent: "ask" });
    for (let index = 0; index < 30; index += 1) last = await staff.post(at.path, { intent: "ask" });
    expect(last.status).toBe(429);
    expect(last.headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

describe("refunds", () => {
  test("go to the wallet by a post without scripts, and twice the same counts once", async () => {
    const at = await paid();
    const staff = await finance();
    const form = await fill(staff, `${at.path}/refund`, {
      amount: "₦2,000",
      target: "wallet",
      plan: "keep",
      reason,
    });
    const answers = [
      await staff.post(`${at.path}/refund`, form),
      await staff.post(`${at.path}/refund`, form),
    ];
    expect(answers.map(leadsTo)).toEqual([`303 ${at.path}`, `303 ${at.path}`]);
    expect(says(await staff.follow(answers[1]!))).toContain("Refunded to the wallet.");
    expect(await walletBalance(site.db, at.owner.id)).toBe(naira(2_000));
    expect(says(await staff.get(at.path))).toContain("Partly refunded ₦2,000 of it");
  });

  test("of a part take the plan back only after a question that says what the owner loses", async () => {
    const at = await paid();
    const support = await accounts.logInStaff(["support"]);
    const path = `${at.path}/refund`;
    const typed = { amount: "2000", reason, promised: dayOf(new Date()) };
    const asked = await press(support, path, "Ask finance", typed);
    expect(asked.status).toBe(422);
    expect(says(asked)).toContain("The owner loses a month and gets ₦2,000 of ₦6,000 back.");
    expect(fieldsOf(asked, "Ask finance")).toMatchObject({ ...typed, target: "source", plan: "keep" });
    const other = await press(support, asked, "Ask finance", { plan: "end", amount: "1000" });
    expect(says(other)).toContain("gets ₦1,000 of ₦6,000 back");
    const sent = await press(support, other, "Ask finance", { plan: "end" });
    expect(says(await support.follow(sent))).toContain("is taken back, for ₦1,000 of ₦6,000");
    expect(fieldsOf(await support.get(path), "Ask finance")).toMatchObject({ amount: "5000", plan: "keep" });
  });

  test("above the limit wait for another person, and happen when they approve", async () => {
    const at = await paid("top-up");
    const [asker, other] = [await finance(), await finance()];
    await site.db
      .updateTable("payments")
      .set({ refunded: 0 })
      .where("reference", "=", at.reference)
      .execute();
    const wallet = `/staff/wallets/${at.owner.id}`;
    const typed = { direction: "give", amount: "20000.01", reason };
    const asked = await press(asker, `${wallet}/grant`, "Change the balance", typed);
    const path = asked.headers.get("Location") ?? "";
    expect(path).toMatch(/^\/staff\/approvals\/KPR-/);
    expect(says(await asker.follow(asked))).toContain(
      "Sent for approval. A colleague with the Finance role must approve it.",
    );
    expect((await asker.post(path, { intent: "approved", reason: "" })).status).toBe(409);
    expect(linksOf((await other.get("/staff/approvals")).body)).toContain(path);
    const approved = await press(other, path, { sends: { intent: "approved" } });
    expect(leadsTo(approved)).toBe(`303 ${path}`);
    expect(says(await other.follow(approved))).toContain("Approved and done.");
    expect(await walletBalance(site.db, at.owner.id)).toBe(naira(10_000) + 2_000_001);
  });

  test("can be refused only with a reason, which is kept", async () => {
    const at = await paid();
    const [asker, other] = [await finance(), await finance()];
    const wallet = `/staff/wallets/${at.owner.id}`;
    const form = await fill(asker, `${wallet}/grant`, { direction: "give", amount: "50,000", reason });
    const path = (await asker.post(`${wallet}/grant`, form)).headers.get("Location") ?? "";
    const mute = await other.post(path, { intent: "refused", reason: "" });
    expect(mute.status).toBe(422);
    expect(says(mute)).toContain("Give a reason in a few words");
    await press(other, path, { sends: { intent: "refused" } }, { reason: "Nobody called" });
    const page = says(await asker.get(path));
    expect(page).toContain("Refused");
    expect(page).toContain("Nobody called");
    expect(await walletBalance(site.db, at.owner.id)).toBe(0);
  });

  test.each([
    [{ amount: "0" }, "Enter an amount above 0"],
    [{ amount: "6000.01" }, "Only ₦6,000 can still be refunded"],
    [{ amount: "49" }, "The provider’s minimum is ₦50"],
    [{ reason: "" }, "Give a reason in a few words"],
    [{ target: "mine" }, "Choose where the money goes"],
  ])("with %j are asked for again, and the form keeps its values", async (change, message) => {
    const at = await paid();
    const staff = await finance();
    const form = await fill(staff, `${at.path}/refund`, {
      amount: "100",
      target: "source",
      plan: "end",
      reason: "Kept as it was typed",
      ...change,
    });
    const answer = await staff.post(`${at.path}/refund`, form);
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain(message);
    if (!("reason" in change)) expect(answer.body).toContain("Kept as it was typed");
    expect(await getPayment(site.db, at.reference)).toMatchObject({ refunded: 0, refunding: 0 });
  });
});

describe("suspense", () => {
  /** A transfer from another mailbox; the order it was for waits. */
  async function suspended() {
    const at = await paid();
    const reference = await begin(at.app, topUpRequest(at.owner));
    at.fake.pay(reference, { email: "somebody@else.example" });
    await settlePayment(at.app, reference);
    return { ...at, reference, path: `/staff/held-money/${reference}` };
  }

  test("is listed with why it waits, and decided once", async () => {
    const at = await suspended();
    const staff = await finance();
    expect(linksOf((await staff.get("/staff/held-money")).body)).toContain(at.path);
    expect(says(await staff.get("/staff/payments"))).toMatch(/Held money \d+ to do/);
    const answer = await press(staff, at.path, "Decide", { decision: "credited", reason });
    expect(leadsTo(answer)).toBe(`303 /staff/payments/${at.reference}`);
    expect(await walletBalance(site.db, at.owner.id)).toBe(10_250_00);
    expect(leadsTo(await staff.post(at.path, { decision: "credited", reason }))).toMatch(/^303/);
    const other = await (await finance()).post(at.path, { decision: "returned", reason });
    expect(other.status).toBe(409);
    expect(says(other)).toContain(`${staff.user.username} decided before you: ${reason}`);
    const act = site.db.selectFrom("staffActs").select(["act", "staffId"]).where("object", "=", at.reference);
    expect(await act.execute()).toEqual([{ act: "suspense-credited", staffId: staff.user.id }]);
  });

  test("offers its order only where it and the wallet can pay it, else says what is missing", async () => {
    const { app, fake, owner } = await makePayer(site.db);
    app.setTime(new Date());
    const order = await makeAwaitingOrder(site.db, owner, new Date());
    const reference = await begin(app, { ...orderRequest(owner, order), channel: "bank_transfer" });
    fake.pay(reference, { amount: order.total - 1_000_00 });
    await settlePayment(app, reference);
    const staff = await finance();
    const page = async () => says(await staff.get(`/staff/held-money/${reference}`));
    expect(await page()).toContain("with the ₦0 in the wallet, ₦1,000 is missing");
    expect(await page()).not.toContain("To the order");
    await addMoney(site.db, owner, 1_000);
    expect(await page()).toContain("To the order");
    expect(await page()).not.toContain("is missing");
  });

  test("asks where the money goes, and why", async () => {
    const at = await suspended();
    const staff = await finance();
    const answer = await staff.post(at.path, { decision: "", reason: "" });
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Choose where the money goes");
    expect((await staff.post(at.path, { decision: "fulfilled", reason })).status).toBe(409);
  });
});

describe("wallets", () => {
  test("are found by name, add up, and accept money by hand", async () => {
    const at = await paid("top-up");
    const staff = await finance();
    const path = `/staff/wallets/${at.owner.id}`;
    expect(linksOf((await staff.get(`/staff/wallets?q=${at.owner.username}`)).body)).toContain(path);
    expect(says(await staff.get(path))).toContain("Balance checked");
    const form = await fill(staff, `${path}/grant`, { direction: "take", amount: "500", reason });
    expect(leadsTo(await staff.post(`${path}/grant`, form))).toBe(`303 ${path}`);
    expect(await walletBalance(site.db, at.owner.id)).toBe(9_500_00);
    const more = await fill(staff, `${path}/grant`, { direction: "take", amount: "9500.01", reason });
    const refused = await staff.post(`${path}/grant`, more);
    expect(says(refused)).toContain("The balance is only ₦9,500. Enter that or less");
  });

  test("have a statement in numbered pages", async () => {
    const owner = await accounts.make();
    for (let count = 1; count <= 26; count += 1) await addMoney(site.db, owner, count);
    const staff = await finance();
    const first = says(await staff.get(`/staff/wallets/${owner.id}`));
    expect(first).toContain("1 to 25 of 26 entries");
    expect(first).toContain("+₦26 ");
    const last = says(await staff.get(`/staff/wallets/${owner.id}?page=2`));
    expect(last).toContain("26 to 26 of 26 entries");
    expect(last).toContain("+₦1 ");
    expect(last).not.toContain("+₦26 ");
  });

  test("of agents hold tokens", async () => {
    const agent = await makeAgent(site.db, "FINANCE1", "Tunde Tokens");
    const staff = await finance();
    const path = `/staff/wallets/${agent}`;
    const form = await fill(staff, `${path}/grant`, { direction: "give", amount: "1,500 KPT", reason });
    await staff.post(`${path}/grant`, form);
    expect(says(await staff.get(path))).toContain("Tokens of Tunde Tokens");
    expect(says(await staff.get(path))).toContain("1,500 KPT");
  });

  test("that do not add up say so", async () => {
    const at = await paid("top-up");
    await site.db.updateTable("wallets").set({ balance: 1 }).where("ownerId", "=", at.owner.id).execute();
    const page = says(await (await finance()).get(`/staff/wallets/${at.owner.id}`));
    expect(page).toContain("Move nothing, and have the ledger verified");
    await site.db
      .updateTable("wallets")
      .set({ balance: 10_000_00 })
      .where("ownerId", "=", at.owner.id)
      .execute();
  });
});

describe("the outbox", () => {
  async function message(change: object = {}) {
    const at = await paid();
    const dedupeKey = `finance:${at.reference}`;
    const mail = {
      channel: "mail" as const,
      recipient: "ada@shop.example",
      subject: "Your receipt",
      text: "secret 12345",
    };
    await enqueue(site.db, { ...mail, dedupeKey, now: new Date() });
    const { id } = await site.db
      .updateTable("outbox")
      .set({ deadAt: new Date(), lastError: "550 no such user", ...change })
      .where("dedupeKey", "=", dedupeKey)
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, path: `/staff/outbox/${id}` };
  }

  const rowOf = (id: number) =>
    site.db
      .selectFrom("outbox")
      .select(["deadAt", "lastError"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("shows failures without texts, codes or whole addresses", async () => {
    const failed = await message();
    const code = await message({ subject: "12345 is your code", expiresAt: new Date(Date.now() + 60_000) });
    const staff = await finance();
    const list = await staff.get("/staff/outbox?state=failed");
    expect(linksOf(list.body)).toEqual(expect.arrayContaining([failed.path, code.path]));
    for (const page of [list, await staff.get(failed.path), await staff.get(code.path)])
      for (const secret of ["12345", "secret", "ada@shop"]) expect(says(page)).not.toContain(secret);
  });

  test("can resend or drop a message, and the log has who did it", async () => {
    const staff = await finance();
    const again = await message();
    const retried = await press(staff, again.path, { sends: { intent: "retry" } });
    expect(leadsTo(retried)).toBe(`303 ${again.path}`);
    expect(await rowOf(again.id)).toMatchObject({ deadAt: null });
    const dropped = await message();
    await press(staff, dropped.path, { sends: { intent: "drop" } });
    expect(await rowOf(dropped.id)).toMatchObject({ lastError: null });
    expect((await staff.post(dropped.path, { intent: "drop" })).status).toBe(409);
    expect((await staff.post(dropped.path, { intent: "retry" })).status).toBe(409);
    const acts = site.db
      .selectFrom("staffActs")
      .select(["act", "object"])
      .where("staffId", "=", staff.user.id)
      .orderBy("id");
    expect(await acts.execute()).toEqual([
      { act: "message-retried", object: `message ${again.id}` },
      { act: "message-dropped", object: `message ${dropped.id}` },
    ]);
  });
});
