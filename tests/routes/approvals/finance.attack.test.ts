import { afterAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#db/schema";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { systemRandom } from "~/services/platform/random.server";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { makeDesk } from "../../support/paying";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);
afterAll(() => expectNoFailure(site));

const key = () => systemRandom.bytes(16).toString("hex");
const reason = "Because I want it";

/** Every finance action on one owner, as forms. */
async function acts() {
  const at = await makeDesk(site.db, "order", naira(1));
  const approval = await at.asked(5_000_00);
  const forms: [path: string, fields: Record<string, string>][] = [
    [
      `/staff/payments/${at.reference}/refund`,
      { key: key(), amount: "500", target: "wallet", plan: "end", reason },
    ],
    [`/staff/wallets/${at.owner.id}/grant`, { key: key(), direction: "give", amount: "500", reason }],
    [`/staff/approvals/${approval}`, { intent: "approved", reason: "" }],
    [`/staff/approvals/${approval}`, { intent: "refused", reason }],
    [`/staff/approvals/${approval}`, { intent: "withdrawn", reason }],
    [`/staff/suspense/${at.reference}`, { decision: "credited", reason }],
    ["/staff/outbox/1", { intent: "drop", reason }],
    [`/staff/payments/${at.reference}`, { intent: "ask" }],
  ];
  return { ...at, approval, forms };
}

describe("the finance actions", () => {
  test("are refused to owners, agents, other staff and visitors, and change nothing", async () => {
    const at = await acts();
    const staff = (roles: StaffRole[], secondFactor = true) => accounts.logInStaff(roles, { secondFactor });
    const visitors = {
      owner: { visitor: await accounts.logIn(await accounts.make("owner")), status: 403 },
      agent: { visitor: await accounts.logInAs("agent", "EVIL2"), status: 403 },
      stranger: { visitor: site.visitor(), status: 302 },
      support: { visitor: await staff(["support"]), status: 403 },
      catalogue: { visitor: await staff(["catalogue"]), status: 403 },
      "staff without a role": { visitor: await staff([]), status: 403 },
      "finance without the second factor": { visitor: await staff(["finance"], false), status: 303 },
    };
    await everyRow(
      Object.entries(visitors),
      ([who]) => who,
      async ([who, { visitor, status }]) => {
        const postAll = async () => {
          for (const [path, fields] of at.forms) {
            // Support may ask the provider again: it changes only what the jobs would change.
            if (who === "support" && fields.intent === "ask") continue;
            const answer = await visitor.post(path, fields);
            expect([302, 303, 403], path).toContain(answer.status);
            expect(answer.status === 303 ? 302 : answer.status, path).toBe(status === 303 ? 302 : status);
            if (who !== "stranger")
              expect(answer.headers.get("Location") ?? "").not.toContain("/staff/payments");
          }
        };
        await unchanged(site.db, postAll, ["sessions"]);
        for (const path of ["/staff/suspense", "/staff/approvals", "/staff/wallets", "/staff/outbox"]) {
          expect((await visitor.get(path)).status).not.toBe(200);
          expect((await visitor.get(`${path}.data`)).body).not.toContain(at.owner.email);
        }
      },
    );
  });

  test("from another site do nothing", async () => {
    const at = await acts();
    const finance = await accounts.logInStaff(["finance"]);
    for (const [path, fields] of at.forms) {
      const post = () => finance.post(path, fields, { "Sec-Fetch-Site": "cross-site" });
      expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(403);
    }
  });

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
      `/staff/suspense/KPP-${owner.id}`,
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
  test.each([
    { amount: "6000.01" },
    { amount: "-100" },
    { amount: "0" },
    { amount: "1e9" },
    { amount: "99999999999999999999" },
    { amount: "½" },
    { target: "elsewhere" },
    { plan: "both" },
    { reason: "x".repeat(201) },
  ])("with %j moves nothing", async (change) => {
    const at = await makeDesk(site.db);
    const finance = await accounts.logInStaff(["finance"]);
    const fields = { key: key(), amount: "500", target: "wallet", plan: "keep", reason, ...change };
    const post = () => finance.post(`/staff/payments/${at.reference}/refund`, fields);
    expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(422);
  });

  test.each([{ owner_id: "1" }, { state: "approved" }, { key: "short" }, { asked_by: "1" }])(
    "with the field %j is rejected",
    async (change) => {
      const at = await makeDesk(site.db);
      const finance = await accounts.logInStaff(["finance"]);
      const fields = { key: key(), amount: "500", target: "wallet", plan: "keep", reason, ...change };
      const post = () => finance.post(`/staff/payments/${at.reference}/refund`, fields);
      expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(400);
    },
  );

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
