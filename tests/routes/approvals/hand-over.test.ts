import { describe, expect, test } from "vitest";

import { usualPromise } from "~/models/approvals/approval";
import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { leadsTo, linksOf, says } from "../../support/page";
import { begin, makeDesk, topUpRequest } from "../../support/paying";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

const reason = "The owner called: it was paid twice";
const tomorrow = () => dayOf(new Date(Date.now() + DAY));

/** Held money of an owner, and who handles it. */
async function held() {
  const at = await makeDesk(site.db);
  const reference = await begin(at.app, topUpRequest(at.owner));
  at.fake.pay(reference, { email: "somebody@else.example" });
  await settlePayment(at.app, reference);
  const [support, finance] = [await accounts.logInStaff(["support"]), await accounts.logInStaff(["finance"])];
  return { ...at, reference, path: `/staff/held-money/${reference}`, support, finance };
}

const mailsTo = async (email: string) =>
  (await site.db.selectFrom("outbox").select(["subject", "text"]).where("recipient", "=", email).execute())
    .map(({ subject, text }) => `${subject ?? ""}: ${text}`)
    .filter((text) => text.includes("/staff/approvals/"));

test("support asks finance to refund with a promised day, however small the sum, and is told what was decided", async () => {
  const at = await makeDesk(site.db);
  const [support, finance] = [await accounts.logInStaff(["support"]), await accounts.logInStaff(["finance"])];
  const path = `/staff/payments/${at.reference}/refund`;
  const typed = { amount: "100", target: "wallet", plan: "keep", reason };
  const unpromised = await press(support, path, "Ask finance", { ...typed, promised: "2020-01-01" });
  expect([unpromised.status, says(unpromised).includes("Choose today or a later day")]).toEqual([422, true]);

  const asked = await press(support, path, "Ask finance", { ...typed, promised: tomorrow() });
  const request = asked.headers.get("Location") ?? "";
  expect(request).toMatch(/^\/staff\/approvals\/KPR-/);
  expect(says(await support.follow(asked))).toContain("Promised by");
  expect(await getPayment(site.db, at.reference)).toMatchObject({ refunded: 0, refunding: 100_00 });
  expect(says(await support.get("/staff"))).toContain("You asked, and wait for an answer");
  expect((await support.post(request, { intent: "approved", reason: "" })).status).toBe(403);
  expect((await support.post(request, { intent: "refused", reason })).status).toBe(403);

  const home = await finance.get("/staff");
  expect(linksOf(home.body)).toContain(request);
  expect(says(home)).toContain("promised by");
  await press(finance, request, { sends: { intent: "refused" } }, { reason: "The bank returned it" });
  const [mail = ""] = await mailsTo(support.user.email);
  expect(mail).toContain("₦100");
  expect(mail).toContain("The bank returned it");
  expect(mail).toContain("You promised");
  expect(await getPayment(site.db, at.reference)).toMatchObject({ refunding: 0 });
});

test.each([
  ["withdraws it", "withdrawn", 0],
  ["sees it approved", "approved", 100_00],
])("support asks finance to add money, however little, and %s", async (_, intent, balance) => {
  const { owner } = await makeDesk(site.db);
  const [support, finance] = [await accounts.logInStaff(["support"]), await accounts.logInStaff(["finance"])];
  const before = await walletBalance(site.db, owner.id);
  const typed = { direction: "give", amount: "100", promised: tomorrow(), reason };
  const asked = await press(support, `/staff/wallets/${owner.id}/grant`, "Ask finance", typed);
  const request = asked.headers.get("Location") ?? "";
  expect(request).toMatch(/^\/staff\/approvals\/KPR-/);
  expect(await walletBalance(site.db, owner.id)).toBe(before);
  const decider = intent === "approved" ? finance : support;
  const decided = await press(decider, request, { sends: { intent } }, { reason: "The owner is right" });
  expect(decided.status).toBe(303);
  expect(await walletBalance(site.db, owner.id)).toBe(before + balance);
});

test("support withdraws its own request, and not that of a colleague", async () => {
  const at = await held();
  const colleague = await accounts.logInStaff(["support"]);
  const form = { decision: "credited", promised: tomorrow(), reason };
  const asked = await press(at.support, at.path, "Ask finance", form);
  const request = asked.headers.get("Location") ?? "";
  expect((await colleague.post(request, { intent: "withdrawn", reason })).status).toBe(409);
  expect(says(await colleague.get(request))).toContain("Finance decides.");
  await press(at.support, request, "Withdraw", { reason });
  expect(says(await at.support.get(request))).toContain("Withdrawn");
  expect(await mailsTo(at.support.user.email)).toEqual([]);
});

describe("a decision about held money", () => {
  test("is asked for once, and done when finance approves it", async () => {
    const at = await held();
    const form = { decision: "credited", promised: tomorrow(), reason };
    const colleague = await accounts.logInStaff(["support"]);
    const theirs = await colleague.get(at.path);
    expect(theirs.body).toContain(`value="${usualPromise(new Date())}"`);
    const asked = await press(at.support, at.path, "Ask finance", form);
    const request = asked.headers.get("Location") ?? "";
    const second = await press(colleague, theirs, "Ask finance", form);
    expect([second.status, says(second).includes("A colleague has asked finance")]).toEqual([409, true]);
    expect(says(await at.finance.get(at.path))).toContain(`${at.support.user.name} asks: to the wallet`);

    const approved = await press(at.finance, request, { sends: { intent: "approved" } });
    expect(leadsTo(approved)).toBe(`303 ${request}`);
    expect(await walletBalance(site.db, at.owner.id)).toBe(10_250_00);
    expect((await at.finance.get(at.path)).status).toBe(404);
    const [mail = ""] = await mailsTo(at.support.user.email);
    expect(mail).toContain("approved");
  });

  test("made otherwise on its page answers the request too", async () => {
    const at = await held();
    const form = { decision: "credited", promised: tomorrow(), reason };
    const asked = await press(at.support, at.path, "Ask finance", form);
    await press(at.finance, at.path, "Decide", { decision: "returned", reason: "Sent back this morning" });
    const request = asked.headers.get("Location") ?? "";
    expect(says(await at.support.get(request))).toContain("Refused");
    const [mail = ""] = await mailsTo(at.support.user.email);
    expect(mail).toContain("Their message: Sent back this morning");
    expect(await walletBalance(site.db, at.owner.id)).toBe(0);
  });

  test("that can no longer be carried out is refused with the way on", async () => {
    const at = await held();
    const form = { decision: "credited", promised: tomorrow(), reason };
    const asked = await press(at.support, at.path, "Ask finance", form);
    const request = asked.headers.get("Location") ?? "";
    await press(at.finance, `/staff/payments/${at.reference}/refund`, "Refund", {
      amount: "100",
      target: "source",
      reason,
    });
    const late = await press(at.finance, request, { sends: { intent: "approved" } });
    expect([late.status, says(late).includes("The money is no longer held")]).toEqual([409, true]);
  });
});
