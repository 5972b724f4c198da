import { describe, expect, test } from "vitest";

import { naira } from "~/models/money";
import { attackedSite, unchanged } from "../../support/attacked";
import { leadsTo, says } from "../../support/page";
import { withdrawnPlan } from "../../support/offer";
import { shopper, type Shopper, summary } from "../../support/sessions";

const site = await attackedSite();
const disabledPlan = await withdrawnPlan(site);
const lasting = { startsOn: "2020-01-01", endsOn: "2099-12-31", kind: "percent" as const };
await site.db
  .insertInto("coupons")
  .values([
    { ...lasting, code: "TENOFF", percent: 10 },
    { ...lasting, code: "PASTONE", percent: 10, endsOn: "2020-01-31" },
    { ...lasting, code: "OFBASIC", percent: 10, planId: 1 },
    { ...lasting, code: "ENDED", percent: 10, disabled: true },
    { ...lasting, code: "LASTUSE", percent: 10, useLimit: 1 },
    { ...lasting, code: "MILLION", kind: "fixed", amount: naira(1_000_000) },
  ])
  .execute();

const byWallet = { payment_method: "wallet" };
const pay = { intent: "pay" };

/** The checkout keeps the choices, whatever happens to the submission. */
const refused = (attack: () => ReturnType<Shopper["post"]>) => unchanged(site.db, attack, ["checkouts"]);

const receiptsOf = ({ user }: Shopper) =>
  site.db.selectFrom("receipts").select(["reference", "content"]).where("ownerId", "=", user.id).execute();

describe("a plan", () => {
  test("with an odd, unknown or withdrawn number is not found, and Enterprise leads to sales", async () => {
    const owner = await shopper(site, 100_000);
    const odd = ["0", "-1", "1.5", "2e0", "99999999999", "02", "%EF%BC%92", String(disabledPlan)];
    for (const id of odd) {
      const path = `/plans-details/${id}/month`;
      const { answer } = await unchanged(site.db, () =>
        owner.post(path, { ...pay, ...byWallet, onboarding: "1" }),
      );
      expect([answer.status, (await owner.get(path)).status], id).toEqual([404, 404]);
    }
    const enterprise = await unchanged(site.db, () => owner.post("/plans-details/3/month", pay));
    expect(leadsTo(enterprise.answer)).toBe("302 /contact?plan=enterprise");
  });

  test("with an onboarding that is not offered cannot be ordered", async () => {
    const owner = await shopper(site, 100_000);
    for (const onboarding of ["0", "-1", "01", "2.0", "2e0", "99", "2 or 1=1"]) {
      const form = { ...pay, ...byWallet, onboarding };
      const { answer } = await unchanged(site.db, () => owner.post(summary, form));
      expect(answer.status, onboarding).toBe(422);
      expect(says(answer)).toContain("Choose one of the onboarding types shown");
    }
  });
});

describe("a price", () => {
  test("in the form is not the one charged, and is logged", async () => {
    const owner = await shopper(site, 11_000);
    const form = await owner.prepare({ ...byWallet, onboarding: "2" });
    const tampered = {
      total_amount: "1",
      amount_paid: "1",
      discount_percentage: "100",
      plan_amount: "0",
      agent_fee: "-5",
      plan_id: "1",
      duration: "999",
    };
    expect(leadsTo(await owner.post(summary, { ...form, ...pay, ...tampered }))).toMatch(
      /^303 \/download\?paid=KP-/,
    );
    expect(await owner.balance()).toBe(0);
    expect(await receiptsOf(owner)).toMatchObject([{ content: { total: naira(11_000) } }]);
    const lines = await site.db
      .selectFrom("auditEvents")
      .select(["outcome", "reason"])
      .where("action", "=", "price-mismatch")
      .where("actorId", "=", owner.user.id)
      .execute();
    expect(lines.map(({ outcome }) => outcome)).toEqual(["refused"]);
    expect(lines[0]?.reason?.split(" ").sort()).toEqual(Object.keys(tampered).sort());
    const entry = site.log().find(({ ownerId }) => ownerId === owner.user.id);
    expect([entry?.fields].flat().sort()).toEqual(Object.keys(tampered).sort());
  });

  test("in an unknown field is refused", async () => {
    const owner = await shopper(site, 6_000);
    const form = { ...(await owner.prepare(byWallet)), ...pay };
    for (const name of ["total", "coupon_discount", "walletBalance", "owner_id", "__proto__.total"]) {
      const { answer } = await unchanged(site.db, () => owner.post(summary, { ...form, [name]: "1" }));
      expect(answer.status, name).toBe(400);
    }
  });
});

describe("a coupon", () => {
  const apply = (owner: Shopper, coupon: string, path = summary) =>
    owner.post(path, { intent: "coupon", coupon });

  test("that ended, is of another plan, was withdrawn or never existed takes nothing off", async () => {
    const owner = await shopper(site);
    const codes: [string, string][] = [
      ["PASTONE", "This coupon ended on 31 January 2020"],
      ["OFBASIC", "This coupon is not for Plus"],
      ["ENDED", "We don’t know this coupon"],
      ["x".repeat(5_000), "We don’t know this coupon"],
      ["' or '1'='1", "We don’t know this coupon"],
      ["<script>alert(1)</script>", "We don’t know this coupon"],
    ];
    for (const [code, message] of codes) {
      const { answer } = await refused(() => apply(owner, code));
      expect(answer.status).toBe(422);
      expect(says(answer)).toContain(message);
      expect(answer.body).not.toContain("<script>alert");
    }
    expect(says(await owner.get(summary))).toContain("Total today ₦6,000");
  });

  test("is accepted once per order, and not if the plan has its own discount", async () => {
    const owner = await shopper(site);
    expect((await apply(owner, " ten\toff ")).status).toBe(303);
    const second = await refused(() => apply(owner, "MILLION"));
    expect([second.answer.status, says(second.answer).includes("You already used a coupon")]).toEqual([
      422,
      true,
    ]);
    expect(says(await owner.get(summary))).toContain("Total today ₦5,400");
    const yearly = await refused(() => apply(owner, "TENOFF", "/plans-details/2/yearly"));
    expect([yearly.answer.status, says(yearly.answer).includes("already has a discount")]).toEqual([
      422,
      true,
    ]);
  });
});
