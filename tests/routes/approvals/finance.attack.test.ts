import { describe, expect, test } from "vitest";
import { getPayment } from "~/models/payments/payment.server";
import { systemRandom } from "~/services/platform/random.server";
import { attackedSite, unchanged } from "../../support/attacked";
import { makeDesk } from "../../support/paying";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";

const site = await attackedSite();
const accounts = await makeAccounts(site);

const key = () => systemRandom.bytes(16).toString("hex");
const reason = "Because I want it";

describe("the finance actions", () => {
  test("on a missing record answer 404, however it is written", async () => {
    const finance = await accounts.logInStaff(["finance"]);
    const owner = await accounts.make("owner");
    const paths = [
      ...["KPP-NONE", "1", "%27--", "KPP-2345%00"].map((name) => `/staff/payments/${name}/refund`),
      ...["KPR-NONE", "KPR-2222222222222222", "1"].map((name) => `/staff/approvals/${name}`),
      ...["0", "-1", "1.5", "99999999999", String(finance.user.id)].map(
        (name) => `/staff/wallets/${name}/grant`,
      ),
      ...["0", "x", "99999999999"].map((name) => `/staff/outbox/${name}`),
      `/staff/held-money/KPP-${owner.id}`,
    ];
    const fields = { key: key(), amount: "500", target: "wallet", plan: "keep", reason };
    for (const path of paths) {
      expect((await finance.get(path)).status).toBe(path.includes("%00") ? 400 : 404);
      const { answer } = await unchanged(site.db, () => finance.post(path, fields), ["sessions"]);
      expect([400, 404]).toContain(answer.status);
    }
  });
});

describe("a refund", () => {
  const wrong = [
    { amount: "6000.01" },
    { amount: "-100" },
    { amount: "0" },
    { amount: "1e9" },
    { amount: "99999999999999999999" },
    { amount: "½" },
    { target: "elsewhere" },
    { plan: "both" },
    { reason: "x".repeat(201) },
  ];
  const foreign = [{ owner_id: "1" }, { state: "approved" }, { key: "short" }, { asked_by: "1" }];

  test("with a wrong value, or with a field that is none of the form, moves nothing", async () => {
    const at = await makeDesk(site.db);
    const finance = await accounts.logInStaff(["finance"]);
    const fields = { key: key(), amount: "500", target: "wallet", plan: "keep", reason };
    const path = `/staff/payments/${at.reference}/refund`;
    const statusWith = async (change: Record<string, string>) => {
      const post = () => finance.post(path, { ...fields, ...change });
      return (await unchanged(site.db, post, ["sessions"])).answer.status;
    };
    await everyRow(wrong, JSON.stringify, async (change) => expect(await statusWith(change)).toBe(422));
    await everyRow(foreign, JSON.stringify, async (change) => expect(await statusWith(change)).toBe(400));
  });

  test("sent again changes nothing, and with another amount or by a colleague it is refused", async () => {
    const at = await makeDesk(site.db);
    const [finance, colleague] = [
      await accounts.logInStaff(["finance"]),
      await accounts.logInStaff(["finance"]),
    ];
    const path = `/staff/payments/${at.reference}/refund`;
    const fields = { key: key(), amount: "500", target: "wallet", plan: "keep", reason };
    expect((await finance.post(path, fields)).status).toBe(303);
    const again = await unchanged(site.db, () => finance.post(path, fields), ["sessions"]);
    expect(again.answer.status).toBe(303);
    for (const post of [
      () => finance.post(path, { ...fields, amount: "600" }),
      () => colleague.post(path, fields),
    ])
      expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(409);
    expect(await getPayment(site.db, at.reference)).toMatchObject({ refunded: 500_00, refunding: 0 });
  });

  test("cannot be approved by the person who requested it, even with a forged button", async () => {
    const at = await makeDesk(site.db);
    const finance = await accounts.logInStaff(["finance", "admin"]);
    const grant = { key: key(), direction: "give", amount: "20000.01", reason };
    const asked = await finance.post(`/staff/wallets/${at.owner.id}/grant`, grant);
    const path = asked.headers.get("Location") ?? "";
    for (const intent of ["approved", "refused"]) {
      const post = () => finance.post(path, { intent, reason });
      expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(409);
    }
    const made = () => finance.post(path, { intent: "approved", reason, staffId: "1" });
    expect((await unchanged(site.db, made, ["sessions"])).answer.status).toBe(400);
  });
});
