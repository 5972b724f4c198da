import { expect, test } from "vitest";

import { readJwks } from "~/services/tills/rotate-signing-keys.server";
import {
  issued,
  allowedTill,
  askingTill,
  sessionOf,
  signedInTill,
  tillOrigin,
  typeCode,
} from "../../support/subscriber";
import { authenticateTill, pollRequest, refreshTokens } from "~/services/tills/issue-tokens.server";
import { beginRequest } from "~/services/tills/begin-request.server";
import { decideTill, typeUserCode } from "~/services/tills/decide-till.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { atOnce, PARALLEL, twoPools } from "../../support/races";

const database = await twoPools();

const appOf = (index: number) => makeContext(database.pool(index));
const app = () => appOf(0);

test("one of many polls for an approved request gets tokens, and there is one till", async () => {
  const owner = await makeOwner(database.db);
  const { deviceCode } = await allowedTill(app(), owner);
  const answers = await atOnce((index) => pollRequest(appOf(index), deviceCode, tillOrigin));
  const errors = answers.flatMap((answer) => (answer.outcome === "tokens" ? [] : [answer.error]));
  expect(errors).toEqual(Array(PARALLEL - 1).fill("invalid_grant"));
  const tills = await database.db.selectFrom("tills").select("id").where("ownerId", "=", owner.id).execute();
  expect(tills).toHaveLength(1);
});

test("many simultaneous refreshes leave one working pair, and the till stays signed in", async () => {
  const owner = await makeOwner(database.db);
  const { refreshToken, till } = await signedInTill(app(), owner);
  const answers = await atOnce((index) => refreshTokens(appOf(index), refreshToken, tillOrigin));
  expect(answers.filter(({ outcome }) => outcome === "refused")).toEqual([]);
  const opened: boolean[] = [];
  for (const answer of answers)
    if (answer.outcome === "tokens")
      opened.push((await authenticateTill(app(), answer.tokens.accessToken)) !== null);
  expect(opened.filter(Boolean)).toHaveLength(1);
  const open = await database.db
    .selectFrom("tillTokens")
    .select("id")
    .where("tillId", "=", till.id)
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .execute();
  expect(open).toHaveLength(1);
});

test("a pair shown while it is being replaced is either good or gone, and never both", async () => {
  const owner = await makeOwner(database.db);
  for (let round = 0; round < 10; round += 1) {
    const { refreshToken, till } = await signedInTill(app(), owner);
    const next = await refreshTokens(app(), refreshToken, tillOrigin);
    if (next.outcome !== "tokens") throw new Error(next.error);
    const [caller, again] = await Promise.all([
      authenticateTill(appOf(0), next.tokens.accessToken),
      refreshTokens(appOf(1), refreshToken, tillOrigin),
    ]);
    const { revokedAt: ended } = await database.db
      .selectFrom("tills")
      .select("revokedAt")
      .where("id", "=", till.id)
      .executeTakeFirstOrThrow();
    // Shown first: the copy that came back ends the till. Replaced first: the shown pair opens nothing.
    expect([caller !== null, again.outcome === "tokens"]).toEqual([ended !== null, ended === null]);
  }
});

test("many entitlements of a shop at once have as many numbers, and the first keys are made once", async () => {
  await database.db.deleteFrom("tillKeys").execute();
  const owner = await makeOwner(database.db);
  const { accessToken } = await signedInTill(app(), owner);
  const caller = await authenticateTill(app(), accessToken);
  if (!caller) throw new Error("no caller");
  const documents = await atOnce((index) => issued(appOf(index), caller, tillOrigin));
  const numbers = documents.map(({ entitlement }) => {
    const [, claims = ""] = entitlement.split(".");
    return (JSON.parse(Buffer.from(claims, "base64url").toString()) as { seq: number }).seq;
  });
  expect(numbers.sort((one, other) => one - other)).toEqual(
    Array.from({ length: PARALLEL }, (_, index) => index + 1),
  );
  expect((await readJwks(app())).keys).toHaveLength(2);
});

test("five of many requests at one IP address wait", async () => {
  const asking = { name: "Till", kind: "", address: "10.55.55.55" };
  const answers = await atOnce((index) => beginRequest(appOf(index), asking));
  expect(answers.filter(({ outcome }) => outcome === "begun")).toHaveLength(5);
});

test("after a simultaneous yes and no the till is let in or not, and both pages agree", async () => {
  for (let round = 0; round < 5; round += 1) {
    const signedIn = await sessionOf(app(), await makeOwner(database.db));
    const { deviceCode, userCode } = await askingTill(app());
    const { question } = await typeCode(app(), signedIn, userCode);
    const [requestId, locationId] = [question?.request.id ?? 0, question?.locations[0]?.id ?? 0];
    await Promise.all([
      decideTill(appOf(0), signedIn, { requestId, locationId }),
      decideTill(appOf(1), signedIn, { requestId, locationId: null }),
    ]);
    // In either order: a no that comes second withdraws the yes.
    expect(await pollRequest(app(), deviceCode, tillOrigin)).toMatchObject({ error: "access_denied" });
  }
});

test("many wrong codes of a session at once are five attempts", async () => {
  const signedIn = await sessionOf(app(), await makeOwner(database.db));
  const answers = await atOnce((index) =>
    typeUserCode(appOf(index), signedIn, { userCode: "BBBBBBBB", address: "10.66.66.66" }),
  );
  expect(answers.filter(({ outcome }) => outcome === "wrong")).toHaveLength(5);
});
