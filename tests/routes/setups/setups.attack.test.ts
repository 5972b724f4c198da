import { describe, expect, test } from "vitest";

import { bookableDays } from "~/models/setups/slot";
import { newestSetupReference } from "~/models/setups/setup.server";
import { attackedSite, unchanged } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await attackedSite();
const accounts = await makeAccounts(site);

const day = (index: number) => bookableDays(new Date())[index]?.value ?? "";
const wish = () => ({
  revision: "0",
  address: "1 Evil Road",
  first_day: day(2),
  first_time: "10:00",
  second_day: day(3),
  second_time: "10:00",
});
const agree = () => ({
  intent: "agree",
  revision: "0",
  slot: "other",
  address: "1 Evil Road",
  day: day(2),
  time: "10:00",
});
const done = { intent: "done", revision: "0" };

/** An owner with a setup. */
async function victim() {
  const owner = await accounts.logInAs("owner");
  await buyPlan(makeContext(site.db, new Date()), owner.user, { setup: "Setup in your shop" });
  const reference = (await newestSetupReference(site.db, owner.user.id)) ?? "";
  return { ...owner, reference, path: `/setups/${reference}`, staffPath: `/staff/setups/${reference}` };
}

describe("the staff actions on setups", () => {
  test("answer 404 for a missing setup, and other states or fields are refused", async () => {
    const staff = await accounts.logInAs("staff");
    const owner = await victim();
    const refused = async (path: string, fields: Record<string, string>) =>
      (await unchanged(site.db, () => staff.post(path, fields), ["sessions"])).answer.status;
    for (const reference of ["KP-NONE", "1", "%27--", "../../x", "KP-2345%00"]) {
      expect(await refused(`/staff/setups/${reference}`, agree())).not.toBe(303);
      expect((await staff.get(`/staff/setups/${reference}`)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await refused("/staff/setups/KP-NONE", done)).toBe(404);
    expect(await refused(owner.staffPath, done)).toBe(409);
    expect(await refused(owner.staffPath, { ...agree(), state: "done" })).toBe(400);
    expect(await refused(owner.staffPath, { ...agree(), owner_id: "1" })).toBe(400);
    expect(await refused(owner.staffPath, { intent: "cancelled", revision: "0" })).toBe(400);
    expect(await refused(owner.staffPath, { ...agree(), revision: "9" })).toBe(409);
    expect(await refused(owner.staffPath, { ...agree(), day: "2020-01-06" })).toBe(422);
    expect(await refused(owner.staffPath, { ...agree(), slot: "first" })).toBe(422);
  });
});

describe("an owner's setup", () => {
  test("looks like a missing one to others", async () => {
    const owner = await victim();
    const other = await victim();
    await everyRow([owner.path, `${owner.path}.ics`, "/setups/KP-NONE"], String, async (path) => {
      const seen = await other.get(path);
      expect([seen.status, seen.body.includes(owner.user.name)]).toEqual([404, false]);
    });
    for (const path of [owner.path, "/setups/KP-NONE"]) {
      const { answer, logged } = await unchanged(site.db, () => other.post(path, wish()), ["sessions"]);
      expect(answer.status).toBe(404);
      expect(logged).toEqual([expect.objectContaining({ action: "access-denied", reason: "setup" })]);
    }
  });

  test("accepts only offered times, and no other field or state", async () => {
    const owner = await victim();
    const refused: [Record<string, string>, number][] = [
      [{ first_day: "2020-01-06" }, 422],
      [{ first_day: "2999-01-06" }, 422],
      [{ first_time: "03:00" }, 422],
      [{ second_day: day(2) }, 422],
      [{ first_day: "x".repeat(10_000) }, 422],
      [{ address: "Call +234 at evil.example" }, 422],
      [{ state: "done" }, 400],
      [{ starts_at: "2026-12-01" }, 400],
      [{ intent: "done" }, 400],
      [{ revision: "0 or 1=1" }, 400],
      [{ revision: "7" }, 409],
    ];
    await everyRow(refused, JSON.stringify, async ([fields, status]) => {
      const post = () => owner.post(owner.path, { ...wish(), ...fields });
      expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(status);
    });
  });
});
