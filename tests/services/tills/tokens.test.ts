import { expect, test } from "vitest";

import { DAY, MINUTE, SECOND } from "~/models/duration";
import { setDisabled } from "~/models/sessions/session.server";
import { UNDO_TIME } from "~/models/undo";
import { findMainLocation } from "~/models/users/location.server";
import { keepSent } from "~/services/sales/keep-sent-sales.server";
import { readJustRevoked, readTill, readTills } from "~/routes/account/devices/list-tills.server";
import { changeTillName, endTill, undoTillEnd } from "~/services/tills/change-till.server";
import { authenticateTill, refreshTokens } from "~/services/tills/issue-tokens.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { signedInTill, tillOrigin } from "../../support/subscriber";

const database = await testDatabase();
const db = database.db;

const start = new Date("2026-11-21T09:00:00Z");

/** A till that is signed in, with a clock to set. */
async function till() {
  const app = makeContext(db);
  const owner = await makeOwner(db);
  const first = await signedInTill(app, owner);
  const refresh = async (token: string) => {
    const answer = await refreshTokens(app, token, tillOrigin);
    return answer.outcome === "tokens" ? answer.tokens : answer.error;
  };
  const good = async (token: string) => {
    const tokens = await refresh(token);
    if (typeof tokens === "string") throw new Error(tokens);
    return tokens;
  };
  const opens = async (token: string) => (await authenticateTill(app, token)) !== null;
  const pass = (milliseconds: number) => app.setTime(new Date(app.clock.now().getTime() + milliseconds));
  return { app, owner, first, refresh, good, opens, pass };
}

test("an access token works for half an hour, and the refresh token gives the next pair once", async () => {
  const { first, good, opens, pass } = await till();
  expect(await opens(first.accessToken)).toBe(true);
  pass(30 * MINUTE);
  expect(await opens(first.accessToken)).toBe(false);
  const second = await good(first.refreshToken);
  expect(second.till).toEqual(first.till);
  expect(await opens(second.accessToken)).toBe(true);
  expect((await good(second.refreshToken)).accessToken).not.toBe(second.accessToken);
});

test("a till that missed the answer asks again within two minutes, and the lost pair stops working", async () => {
  const { first, good, opens, pass } = await till();
  const lost = await good(first.refreshToken);
  pass(120 * SECOND);
  const again = await good(first.refreshToken);
  expect(await opens(lost.accessToken)).toBe(false);
  expect(await opens(again.accessToken)).toBe(true);
});

test.each([
  ["after two minutes", async ({ pass }: Awaited<ReturnType<typeof till>>) => pass(121 * SECOND)],
  [
    "once the next pair was shown",
    async ({ opens }: Awaited<ReturnType<typeof till>>, next: { accessToken: string }) =>
      await opens(next.accessToken),
  ],
  [
    "once the next pair was used",
    async ({ good }: Awaited<ReturnType<typeof till>>, next: { refreshToken: string }) =>
      await good(next.refreshToken),
  ],
])(
  "a used refresh token that comes back %s revokes the till, and the owner is told",
  async (_when, happen) => {
    const made = await till();
    const { first, owner, refresh, good, opens, app } = made;
    const next = await good(first.refreshToken);
    await happen(made, next);
    expect(await refresh(first.refreshToken)).toBe("invalid_grant");
    expect(await opens(next.accessToken)).toBe(false);
    expect(await refresh(next.refreshToken)).toBe("invalid_grant");
    expect(await readTills(app, owner)).toEqual([]);
    const [mail] = await mailsTo(db, owner.email);
    expect(mail?.subject).toBe("A till of your Kaypoint account was signed out");
    expect(mail?.text).toContain(`${tillOrigin}/device`);
  },
);

test("a replaced pair that comes back is a copy", async () => {
  const { first, good, refresh, opens } = await till();
  const lost = await good(first.refreshToken);
  const again = await good(first.refreshToken);
  expect(await refresh(lost.refreshToken)).toBe("invalid_grant");
  expect(await opens(again.accessToken)).toBe(false);
});

test("a revoked till gets nothing from the next call on, and its tokens are no sign of theft", async () => {
  const { app, owner, first, refresh, opens } = await till();
  expect(await opens(first.accessToken)).toBe(true);
  expect(await endTill(app, owner, first.till.id)).toBe(true);
  expect(await opens(first.accessToken)).toBe(false);
  expect(await refresh(first.refreshToken)).toBe("invalid_grant");
  expect(await endTill(app, owner, first.till.id)).toBe(false);
  expect(await mailsTo(db, owner.email)).toHaveLength(1);
});

test("revoking a till is undone within minutes, by its owner, and not if the till ended for another reason", async () => {
  const { app, owner, first, opens, pass } = await till();
  const { id } = first.till;
  const stranger = await makeOwner(db);
  expect(await undoTillEnd(app, owner, id)).toBe(false);
  await endTill(app, owner, id);
  expect(await readJustRevoked(app, owner)).toEqual([{ id, name: "Front till" }]);
  expect(await undoTillEnd(app, stranger, id)).toBe(false);
  pass(UNDO_TIME - SECOND);
  expect(await undoTillEnd(app, owner, id)).toBe(true);
  expect(await opens(first.accessToken)).toBe(true);
  expect((await readTills(app, owner)).map((one) => one.id)).toEqual([id]);
  await endTill(app, owner, id);
  pass(UNDO_TIME);
  expect(await readJustRevoked(app, owner)).toEqual([]);
  expect(await undoTillEnd(app, owner, id)).toBe(false);
  const stolen = await till();
  const used = await stolen.good(stolen.first.refreshToken);
  await stolen.opens(used.accessToken);
  await stolen.refresh(stolen.first.refreshToken);
  expect(await stolen.opens(used.accessToken)).toBe(false);
  expect(await undoTillEnd(stolen.app, stolen.owner, stolen.first.till.id)).toBe(false);
});

test("the list tells when each till sold last", async () => {
  const { app, owner, first } = await till();
  const caller = { tokenId: 0, tillId: first.till.id, ownerId: owner.id, accessedAt: null };
  const main = await findMainLocation(db, owner.id);
  const sold = (receipt: string, at: string) => ({
    receipt,
    soldAt: new Date(at),
    customer: null,
    payment: null,
    cashier: null,
    paid: null,
    locationId: main?.id ?? 0,
    lines: [{ product: "Rice", quantity: 1000, amount: 100, cost: null }],
  });
  const sales = [sold("1", "2026-11-20T09:00:00Z"), sold("2", "2026-11-19T09:00:00Z")];
  await keepSent(app, { ...caller, locationId: main?.id ?? 0 }, sales);
  expect((await readTills(app, owner)).map((one) => one.sold)).toEqual(["20 November 2026, 10:00"]);
});

test("a till of a disabled account gets nothing, and works again when the account is enabled", async () => {
  const { app, owner, first, refresh, opens } = await till();
  await setDisabled(db, owner.id, app.clock.now());
  expect(await opens(first.accessToken)).toBe(false);
  expect(await refresh(first.refreshToken)).toBe("invalid_grant");
  await setDisabled(db, owner.id, null);
  expect(await opens(first.accessToken)).toBe(true);
});

test("a till idle for 60 days must sign in again, and every till after a year", async () => {
  const idle = await till();
  idle.pass(60 * DAY);
  expect(await idle.refresh(idle.first.refreshToken)).toBe("invalid_grant");
  const busy = await till();
  let token = busy.first.refreshToken;
  for (let days = 0; days < 350; days += 50) {
    busy.pass(50 * DAY);
    ({ refreshToken: token } = await busy.good(token));
  }
  busy.pass(15 * DAY);
  expect(await busy.refresh(token)).toBe("invalid_grant");
  expect(await readTills(busy.app, busy.owner)).toEqual([]);
});

test("an owner sees, renames and revokes only their own tills", async () => {
  const { app, owner, first, opens } = await till();
  const { id } = first.till;
  const stranger = await makeOwner(db);
  app.setTime(new Date(start.getTime() + 60_000));
  await opens(first.accessToken);
  expect(await readTill(app, owner, id)).toEqual({
    id,
    name: "Front till",
    kind: "Windows till",
    location: owner.name,
    registered: "21 November 2026",
    seen: "21 November 2026, 10:01",
    sold: "No sale yet",
    until: "21 November 2027",
  });
  expect(await readTill(app, stranger, id)).toBeNull();
  expect(await changeTillName(app, stranger, id, "Mine")).toBe(false);
  expect(await endTill(app, stranger, id)).toBe(false);
  expect(await changeTillName(app, owner, id, "Back till")).toBe(true);
  expect((await readTills(app, owner)).map(({ name }) => name)).toEqual(["Back till"]);
  expect(await opens(first.accessToken)).toBe(true);
});
