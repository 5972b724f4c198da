import { describe, expect, test } from "vitest";

import {
  createOwner,
  findAgentByCode,
  findCredentials,
  isPhoneVerifiedByAnother,
  setUsername,
  takenField,
} from "~/models/users/user.server";
import { nationalPhone } from "~/models/users/phone";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

const now = new Date("2026-11-21T09:00:00Z");
const newOwner = {
  name: "Case Twins",
  username: "CaseTwins",
  email: "Case@Twins.example",
  phone: "+2348030000001",
  phoneReachable: true,
  passwordHash: "hash",
  about: null,
  referralCode: null,
  agentId: null,
  now,
};

describe("accounts", () => {
  test("have one main location when made", async () => {
    const owner = await createOwner(database.db, newOwner);
    const locations = await database.db
      .selectFrom("locations")
      .selectAll()
      .where("ownerId", "=", owner.id)
      .execute();
    expect(locations).toMatchObject([{ name: "Case Twins", isMain: true }]);
    expect(owner).toMatchObject({ role: "owner", phoneVerifiedAt: null });
  });

  test.each([
    ["username", { ...newOwner, username: "casetwins", email: "other@twins.example" }],
    ["email", { ...newOwner, username: "othertwins", email: "case@twins.EXAMPLE" }],
  ])("cannot share a %s that counts, in any case", async (field, twin) => {
    const confirmed = { emailVerifiedAt: now };
    await database.db.updateTable("users").set(confirmed).where("username", "=", "CaseTwins").execute();
    const error: unknown = await createOwner(database.db, twin).catch((reason: unknown) => reason);
    expect(takenField(error)).toBe(field);
  });

  test("are found by email or username in any case", async () => {
    expect(await findCredentials(database.db, "CASETWINS")).toMatchObject({ passwordHash: "hash" });
    expect(await findCredentials(database.db, "case@twins.example")).toMatchObject({ passwordHash: "hash" });
    expect(await findCredentials(database.db, "' OR 1=1--")).toBeNull();
  });

  test("are found by a verified phone number, however it is typed, before a username that looks like it", async () => {
    const owner = await makeOwner(database.db);
    const national = nationalPhone(owner.phone);
    const squatter = await makeOwner(database.db, { verified: false });
    await setUsername(database.db, squatter.id, national);
    for (const typed of [national, owner.phone, `0${national.slice(1, 4)} ${national.slice(4)}`])
      expect(await findCredentials(database.db, typed)).toMatchObject({ id: owner.id });
    await database.db
      .updateTable("users")
      .set({ phoneVerifiedAt: null })
      .where("id", "=", owner.id)
      .execute();
    expect(await findCredentials(database.db, national)).toMatchObject({ id: squatter.id });
    expect(await findCredentials(database.db, owner.phone)).toBeNull();
  });

  test("may type an unverified number, and learn if another account has verified it", async () => {
    const owner = await makeOwner(database.db, { verified: false });
    expect(await isPhoneVerifiedByAnother(database.db, owner.phone, null)).toBe(false);
    await database.db.updateTable("users").set({ phoneVerifiedAt: now }).where("id", "=", owner.id).execute();
    expect(await isPhoneVerifiedByAnother(database.db, owner.phone, null)).toBe(true);
    expect(await isPhoneVerifiedByAnother(database.db, owner.phone, owner.id)).toBe(false);
  });

  test("of agents are found by their code", async () => {
    const agent = await makeOwner(database.db);
    await database.db.insertInto("agents").values({ userId: agent.id, code: "FIND1" }).execute();
    expect(await findAgentByCode(database.db, "find1")).toEqual({ id: agent.id, name: agent.name });
    expect(await findAgentByCode(database.db, "<script>")).toBeNull();
  });
});
