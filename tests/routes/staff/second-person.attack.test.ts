import { expect, test } from "vitest";

import type { SecondPersonAction } from "#db/schema";
import { insertLockdown } from "~/models/accounts/lockdown.server";
import { naira } from "~/models/money";
import { systemRandom } from "~/services/platform/random.server";
import { requestGrant } from "~/services/approvals/request-approval.server";
import { changeAccount } from "../../support/accounts";
import { unchanged } from "../../support/attacked";
import { hiddenFields, leadsTo, says } from "../../support/page";
import { makeDesk } from "../../support/paying";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

/*
 * One admin corrects a colleague's mailbox, recovers the account, removes the second factor and approves as the
 * colleague their own request: each of these steps needs a second person.
 */
const site = await serve();
const accounts = await makeAccounts(site);

const reason = "Lost the phone, called from the office";
const admin = () => accounts.logInStaff(["admin"]);

const acts: { act: SecondPersonAction; fields: () => Record<string, string> }[] = [
  {
    act: "correct-email",
    fields: () => ({ email: `other${Math.random()}@shop.example`, reason }),
  },
  {
    act: "correct-phone",
    fields: () => ({ phone: `0808${String(Math.random()).slice(2, 9)}`, reason }),
  },
  { act: "take-factor", fields: () => ({ reason }) },
  { act: "lock-down", fields: () => ({ reason }) },
  { act: "lift-hold", fields: () => ({ reason }) },
  { act: "disable", fields: () => ({ reason }) },
  { act: "enable", fields: () => ({ reason }) },
];

type Staff = Awaited<ReturnType<typeof admin>>;

const pathOf = (colleague: Staff, act: string) => `/staff/people/${colleague.user.id}/${act}`;

/** The account's state, without what every visitor may read. */
const stateOf = async ({ user }: Staff) => ({
  row: await site.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow(),
  factors: await site.db.selectFrom("secondFactors").selectAll().where("userId", "=", user.id).execute(),
  corrections: await site.db
    .selectFrom("contactCorrections")
    .select("state")
    .where("userId", "=", user.id)
    .execute(),
});

async function colleagueFor(act: SecondPersonAction): Promise<Staff> {
  const colleague = await accounts.logInStaff(["finance"]);
  if (act === "lift-hold") await insertLockdown(site.db, colleague.user.id, new Date());
  if (act === "enable" || act === "lift-hold")
    await changeAccount(site.db, colleague.user.id, { disabledAt: new Date() });
  return colleague;
}

const verdictOf = async (staff: Staff, path: string, intent: string) => {
  const { approval = "" } = hiddenFields((await staff.get(path)).body);
  return staff.post(path, { approval, intent, reason: "Heard their voice" });
};

test("opening or closing a staff account takes two admins", async () => {
  const [asker, other] = [await admin(), await admin()];
  const support = await accounts.logInStaff(["support"]);
  await everyRow(
    acts,
    ({ act }) => act,
    async ({ act, fields }) => {
      const colleague = await colleagueFor(act);
      const path = pathOf(colleague, act);
      const before = await stateOf(colleague);
      expect(leadsTo(await asker.post(path, fields()))).toBe(`303 ${path}`);
      expect(await stateOf(colleague)).toEqual(before);
      expect(says(await asker.get(path))).toContain("It is waiting for another admin");
      expect((await verdictOf(asker, path, "approved")).status).toBe(409);
      expect((await asker.post(path, fields())).status).toBe(409);
      expect((await support.get(path)).status).toBe(403);
      expect(await stateOf(colleague)).toEqual(before);
      expect(leadsTo(await verdictOf(other, path, "approved"))).toBe(
        `303 /staff/people/${colleague.user.id}`,
      );
      expect(await stateOf(colleague)).not.toEqual(before);
    },
  );
});

test("staff cannot decide about their own account, and a refused or withdrawn request changes nothing", async () => {
  const [asker, other] = [await admin(), await admin()];
  const path = pathOf(other, "take-factor");
  await asker.post(path, { reason });
  expect((await other.get(path)).status).toBe(403);
  const approval = hiddenFields((await asker.get(path)).body).approval ?? "";
  const own = () => other.post(path, { approval, intent: "approved", reason: "" });
  expect((await unchanged(site.db, own, ["sessions", "throttles", "audit_events"])).answer.status).toBe(403);
  const third = await admin();
  const elsewhere = pathOf(await accounts.logInStaff(["support"]), "take-factor");
  expect((await other.post(elsewhere, { approval, intent: "approved", reason: "" })).status).toBe(409);
  const before = await stateOf(other);
  expect((await verdictOf(third, path, "refused")).status).toBe(303);
  await asker.post(path, { reason });
  expect((await verdictOf(third, path, "withdrawn")).status).toBe(409);
  expect((await verdictOf(asker, path, "withdrawn")).status).toBe(303);
  expect(await stateOf(other)).toEqual(before);
});

test("a request of a former admin cannot be approved, and keeps waiting", async () => {
  const [asker, other] = [await admin(), await admin()];
  const colleague = await accounts.logInStaff(["support"]);
  const path = pathOf(colleague, "take-factor");
  await asker.post(path, { reason });
  await site.db.deleteFrom("staffRoles").where("userId", "=", asker.user.id).execute();
  const before = await stateOf(colleague);
  const answer = await verdictOf(other, path, "approved");
  expect([answer.status, says(answer)]).toEqual([409, expect.stringContaining("is no longer an admin")]);
  expect(await stateOf(colleague)).toEqual(before);
  expect((await verdictOf(other, path, "refused")).status).toBe(303);
});

const takenOver = (user: { id: number }, action: string) =>
  site.db
    .insertInto("auditEvents")
    .values({ at: new Date(), action, outcome: "ok", subjectId: user.id })
    .execute();

test("a recently recovered or changed staff account approves neither staff actions nor money", async () => {
  const asker = await admin();
  const colleague = await accounts.logInStaff(["support"]);
  const path = pathOf(colleague, "disable");
  await asker.post(path, { reason });
  const desk = await makeDesk(site.db, "order", naira(1));
  const asked = await requestGrant(desk.app, {
    staffId: asker.user.id,
    reason,
    kind: "wallet",
    ownerId: desk.owner.id,
    amount: naira(500),
    submissionKey: systemRandom.bytes(16).toString("hex"),
  });
  const money = `/staff/approvals/${asked.outcome === "asked" ? asked.reference : ""}`;
  await everyRow(
    ["password-reset", "email-corrected", "phone-corrected", "second-factor-reset", "user-enabled"],
    (action) => action,
    async (action) => {
      const other = await admin();
      await takenOver(other.user, action);
      const answers = [
        await verdictOf(other, path, "approved"),
        await other.post(money, { intent: "approved", reason: "" }),
      ];
      for (const answer of answers)
        expect([answer.status, says(answer)]).toEqual([
          409,
          expect.stringContaining("was recently recovered or changed by a colleague"),
        ]);
    },
  );
  expect(leadsTo(await (await admin()).post(money, { intent: "approved", reason: "" }))).toBe(`303 ${money}`);
});
