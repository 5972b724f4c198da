import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { examine } from "../../../scripts/doctor/examination";
import { passkeyExamination } from "../../../scripts/doctor/passkeys";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

const look = async (rpId: string | null) => (await examine([passkeyExamination(database.db, { rpId })]))[0];

test("the doctor says for which host passkeys are, and how many no longer work there", async () => {
  expect(await look(null)).toMatchObject({ name: "RP_ID", state: "ok" });
  expect((await look("kaypoint.example"))?.told).toBe("passkeys are for kaypoint.example");
  for (const rpId of ["kaypoint.example", "old.example"]) {
    const { id: userId } = await makeOwner(database.db);
    await database.db
      .insertInto("passkeys")
      .values({
        userId,
        rpId,
        credentialId: randomBytes(16),
        publicKey: randomBytes(32),
        counter: 0,
        transports: ["internal"],
        deviceType: "multiDevice",
        backedUp: true,
        name: "Phone",
        aaguid: "00000000-0000-0000-0000-000000000000",
        createdAt: new Date(),
        usedAt: null,
      })
      .execute();
  }
  expect(await look("kaypoint.example")).toMatchObject({ state: "warning" });
  expect((await look("kaypoint.example"))?.told).toMatch(/^1 of 2 passkeys were made for another RP_ID/);
  expect((await look(null))?.told).toMatch(/^2 of 2 /);
});
