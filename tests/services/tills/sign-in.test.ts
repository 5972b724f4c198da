import { describe, expect, test } from "vitest";

import { MINUTE, SECOND } from "~/models/duration";
import { decideTill, readQuestion } from "~/services/tills/decide-till.server";
import { readTills } from "~/routes/account/devices/list-tills.server";
import { beginRequest } from "~/services/tills/begin-request.server";
import { pollRequest } from "~/services/tills/issue-tokens.server";
import { mainLocationOf } from "../../support/members";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import {
  allowedTill,
  askingTill,
  sessionOf,
  signedInTill,
  tillOrigin,
  typeCode,
} from "../../support/subscriber";

const database = await testDatabase();
const db = database.db;

const start = new Date("2026-11-21T09:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * SECOND);
const poll = (app: ReturnType<typeof makeContext>, deviceCode: string) =>
  pollRequest(app, deviceCode, tillOrigin);

describe("a till that asks", () => {
  test("waits, and gets tokens only once after its owner has approved", async () => {
    const app = makeContext(db);
    const owner = await makeOwner(db);
    const { deviceCode, userCode } = await askingTill(app);
    expect(await poll(app, deviceCode)).toEqual({ outcome: "refused", error: "authorization_pending" });
    const signedIn = await sessionOf(app, owner);
    const { question } = await typeCode(app, signedIn, userCode);
    expect(question?.request).toMatchObject({ name: "Front till", kind: "Windows till", userCode });
    const said = { requestId: question?.request.id ?? 0, locationId: question?.locations[0]?.id ?? 0 };
    expect(await decideTill(app, signedIn, said)).toEqual({ outcome: "allowed" });
    const answer = await poll(app, deviceCode);
    expect(answer).toMatchObject({
      outcome: "tokens",
      tokens: {
        accessToken: expect.stringMatching(/^kpa_[\w-]{43}$/) as string,
        refreshToken: expect.stringMatching(/^kpr_[\w-]{43}$/) as string,
        till: { name: "Front till", shop: owner.name, branch: owner.name },
      },
    });
    expect(await poll(app, deviceCode)).toEqual({ outcome: "refused", error: "invalid_grant" });
  });

  test("causes a mail to its owner, with the way to revoke it and without the till's own words", async () => {
    const app = makeContext(db);
    const owner = await makeOwner(db);
    const { till } = await signedInTill(app, owner);
    const [mail, ...more] = await mailsTo(db, owner.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("A till was signed in to your Kaypoint account");
    expect(mail?.text).toContain(`${tillOrigin}/account/devices?till=${till.id}#till`);
    expect(mail?.text).not.toContain("Front till");
    const acts = await db
      .selectFrom("auditEvents")
      .select("action")
      .where("subjectId", "=", owner.id)
      .orderBy("id")
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(["till-allowed", "till-signed-in"]);
  });

  test("is told about a refusal, and about its expiry", async () => {
    const app = makeContext(db);
    const signedIn = await sessionOf(app, await makeOwner(db));
    const { deviceCode, userCode } = await askingTill(app);
    const { question } = await typeCode(app, signedIn, userCode);
    const requestId = question?.request.id ?? 0;
    expect(await decideTill(app, signedIn, { requestId, locationId: null })).toEqual({ outcome: "denied" });
    expect(await poll(app, deviceCode)).toEqual({ outcome: "refused", error: "access_denied" });
    const late = await allowedTill(app, signedIn.user);
    app.setTime(after(900));
    expect(await poll(app, late.deviceCode)).toEqual({ outcome: "refused", error: "expired_token" });
    expect(await poll(app, "no such code")).toEqual({ outcome: "refused", error: "invalid_grant" });
  });

  test("too early waits five seconds more each time, and still gets its tokens", async () => {
    const app = makeContext(db);
    const owner = await makeOwner(db);
    const { deviceCode, userCode } = await askingTill(app);
    const answers: unknown[] = [];
    for (const seconds of [0, 5, 8, 13, 15]) {
      app.setTime(after(seconds));
      answers.push(await poll(app, deviceCode));
    }
    const pending = { outcome: "refused", error: "authorization_pending" };
    const slow = (interval: number) => ({ outcome: "refused", error: "slow_down", interval });
    expect(answers).toEqual([pending, pending, slow(10), slow(15), slow(20)]);
    const signedIn = await sessionOf(app, owner);
    const { question } = await typeCode(app, signedIn, userCode);
    const said = { requestId: question?.request.id ?? 0, locationId: question?.locations[0]?.id ?? 0 };
    await decideTill(app, signedIn, said);
    expect(await poll(app, deviceCode)).toMatchObject({ outcome: "tokens" });
  });

  test("is one of five at an IP address, and expired ones no longer count", async () => {
    const app = makeContext(db);
    const address = "10.77.77.77";
    for (let count = 0; count < 5; count += 1) await askingTill(app, address);
    const asking = { name: "Till", kind: "", address };
    expect(await beginRequest(app, asking)).toEqual({ outcome: "busy" });
    expect(await beginRequest(app, { ...asking, address: "10.77.77.78" })).toMatchObject({
      outcome: "begun",
    });
    app.setTime(after(900));
    expect(await beginRequest(app, asking)).toMatchObject({ outcome: "begun" });
  });
});

describe("the owner", () => {
  test("is asked ten times at most, and then the code expires", async () => {
    const app = makeContext(db);
    const signedIn = await sessionOf(app, await makeOwner(db));
    const { userCode } = await askingTill(app);
    const { question } = await typeCode(app, signedIn, userCode);
    for (let views = 2; views <= 10; views += 1)
      expect((await readQuestion(app, signedIn, "10.0.0.1"))?.request.id).toBe(question?.request.id);
    expect(await readQuestion(app, signedIn, "10.0.0.1")).toBeNull();
    expect((await typeCode(app, signedIn, userCode)).typed).toEqual({ outcome: "wrong" });
  });

  test("decides about the till shown, and the first of two decisions counts", async () => {
    const app = makeContext(db);
    const owner = await makeOwner(db);
    const signedIn = await sessionOf(app, owner);
    const first = await typeCode(app, signedIn, (await askingTill(app)).userCode);
    const second = await typeCode(app, signedIn, (await askingTill(app)).userCode);
    const locationId = second.question?.locations[0]?.id ?? 0;
    const decide = (requestId = 0) => decideTill(app, signedIn, { requestId, locationId });
    expect(await decide(first.question?.request.id)).toEqual({ outcome: "over" });
    expect(await decide(second.question?.request.id)).toEqual({ outcome: "allowed" });
    expect(await decide(second.question?.request.id)).toEqual({ outcome: "allowed" });
  });

  test("can withdraw an approval until the till has its tokens", async () => {
    const app = makeContext(db);
    const signedIn = await sessionOf(app, await makeOwner(db));
    const { deviceCode, userCode } = await askingTill(app);
    const { question } = await typeCode(app, signedIn, userCode);
    const [requestId, locationId] = [question?.request.id ?? 0, question?.locations[0]?.id ?? 0];
    const decide = (location: number | null) =>
      decideTill(app, signedIn, { requestId, locationId: location });
    expect([await decide(locationId), await decide(null), await decide(locationId)]).toEqual([
      { outcome: "allowed" },
      { outcome: "denied" },
      { outcome: "denied" },
    ]);
    expect(await poll(app, deviceCode)).toEqual({ outcome: "refused", error: "access_denied" });
  });

  test("can choose only a shop of their own", async () => {
    const app = makeContext(db);
    const [owner, neighbour] = [await makeOwner(db), await makeOwner(db)];
    const other = await mainLocationOf(db, neighbour);
    const signedIn = await sessionOf(app, owner);
    const { question } = await typeCode(app, signedIn, (await askingTill(app)).userCode);
    const requestId = question?.request.id ?? 0;
    expect(await decideTill(app, signedIn, { requestId, locationId: other })).toEqual({
      outcome: "no-location",
    });
    expect(await decideTill(app, signedIn, { requestId, locationId: 0 })).toEqual({ outcome: "no-location" });
    expect(await readTills(app, owner)).toEqual([]);
  });

  test("has a hundred tills at most", async () => {
    const app = makeContext(db);
    const owner = await makeOwner(db);
    const id = await mainLocationOf(db, owner);
    const till = {
      ownerId: owner.id,
      locationId: id,
      name: "Till",
      registeredAt: start,
      endsAt: after(9e6),
    };
    await db.insertInto("tills").values(Array(100).fill(till)).execute();
    await expect(allowedTill(app, owner)).rejects.toThrow("full");
    await db.updateTable("tills").set({ endsAt: start }).where("ownerId", "=", owner.id).execute();
    await expect(allowedTill(app, owner)).resolves.toHaveProperty("deviceCode");
  });
});

test("a wrong code costs an attempt: five per session in 15 minutes, and the right one refunds them", async () => {
  const app = makeContext(db);
  const signedIn = await sessionOf(app, await makeOwner(db));
  const wrong = () => typeCode(app, signedIn, "BBBBBBBB", "10.44.44.44");
  for (let count = 0; count < 4; count += 1) expect((await wrong()).typed).toEqual({ outcome: "wrong" });
  expect((await typeCode(app, signedIn, (await askingTill(app)).userCode, "10.44.44.44")).typed).toEqual({
    outcome: "right",
  });
  for (let count = 0; count < 5; count += 1) expect((await wrong()).typed).toEqual({ outcome: "wrong" });
  expect((await wrong()).typed).toMatchObject({ outcome: "throttled", network: false });
  app.setTime(new Date(start.getTime() + 15 * MINUTE));
  expect((await wrong()).typed).toEqual({ outcome: "wrong" });
});
