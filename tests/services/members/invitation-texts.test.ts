import { beforeEach, expect, test } from "vitest";

import { newBrowser } from "../../support/sessions";
import { addressLimits } from "../../support/limits";
import { codeSendLimits } from "~/models/codes/limits";
import { hideKey } from "~/models/http/throttle.server";
import { HOUR } from "~/models/duration";
import type { User } from "~/models/users/user";
import { withRequestContext } from "~/services/platform/request-context.server";
import { inviteMember } from "~/services/members/invite-member.server";
import { join, readJoining, typeInvitationCode } from "~/services/members/join-shop.server";
import { internationalPhone, makeOwner, newAccount } from "../../support/accounts";
import { codesSentTo, makeCaller } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { forgetTries, othersFailed } from "../../support/database-content";
import { invitationCode, mainLocationOf, newLogin } from "../../support/members";
import { makeRequestContext } from "../../support/request";
import { buyPlan } from "../../support/subscriber";
import { privateAddress } from "../../support/visitor";

let context: ReturnType<typeof makeContext> & { passwords: typeof passwords };
let owner: User;

const start = new Date("2026-11-21T09:00:00Z");
const passwords = {
  hash: () => Promise.resolve("$argon2id$none"),
  matches: () => Promise.resolve(true),
  isLeaked: () => Promise.resolve(false),
};

const database = await testDatabase();
beforeEach(async () => {
  await forgetTries(database.db);
  context = { ...makeContext(database.db, start), passwords };
  owner = await shop();
});

async function shop(): Promise<User> {
  const made = await makeOwner(database.db);
  await buyPlan(context, made, { extras: { users: 10 } });
  return made;
}

const somewhere = <Result>(work: () => Promise<Result>) =>
  withRequestContext(makeRequestContext({ address: privateAddress() }), work);

async function inviteBy(who: User, address: string) {
  const locationId = await mainLocationOf(database.db, who);
  return somewhere(() =>
    inviteMember(context, who, { role: "cashier", locationId, channel: "sms", address }),
  );
}

/** As if the owner could invite only one more by SMS in this hour. */
async function leaveOne() {
  const [{ limit }] = addressLimits["invitation-sms"].attempts;
  const address = `owner:${owner.id}`;
  await othersFailed(database.db, {
    limit: "invitation-sms",
    address,
    times: limit - 1,
    now: context.clock.now(),
  });
}

const newNumber = () => internationalPhone(newAccount().phone);
const throttled = { outcome: "throttled", retryAfterSeconds: expect.any(Number) as number };

test("an invitation by SMS counts for its sender: fifteen unaccepted ones an hour, and no more are written", async () => {
  await leaveOne();
  expect(await inviteBy(owner, newNumber())).toEqual({ outcome: "invited" });
  const phone = newNumber();
  expect(await inviteBy(owner, phone)).toMatchObject(throttled);
  expect(await codesSentTo(database.db, phone)).toEqual([]);
  const written = database.db.selectFrom("invitations").select("id").where("address", "=", phone);
  expect(await written.execute()).toEqual([]);
  expect(await inviteBy(await shop(), phone)).toEqual({ outcome: "invited" });
  const locationId = await mainLocationOf(database.db, owner);
  const byMail = { role: "cashier", locationId, channel: "mail", address: newAccount().email } as const;
  expect(await somewhere(() => inviteMember(context, owner, byMail))).toEqual({ outcome: "invited" });
});

test("a person who joins refunds their SMS, and allows one more", async () => {
  await leaveOne();
  const address = newNumber();
  expect(await inviteBy(owner, address)).toEqual({ outcome: "invited" });
  const code = (await invitationCode(database.db, address)).replaceAll("-", "");
  const typed = await somewhere(() => typeInvitationCode(context, { address, code }));
  if (typed.outcome !== "right") throw new Error(`the code was refused: ${JSON.stringify(typed)}`);
  const joining = await readJoining(context, typed.token);
  if (!joining) throw new Error("nobody is joining");
  const login = { ...newLogin(), email: newAccount().email, phone: address };
  const joined = await somewhere(() => join(context, { joining, token: typed.token, login }, newBrowser));
  expect(joined.outcome).toBe("joined");
  const answers = [];
  for (let count = 0; count < 3; count += 1) answers.push((await inviteBy(owner, newNumber())).outcome);
  expect(answers).toEqual(["invited", "invited", "throttled"]);
});

test("an invitation by SMS counts for its number, together with the codes that accounts have sent to it", async () => {
  const phone = newNumber();
  const [{ limit }] = codeSendLimits.named;
  for (let count = 0; count < limit; count += 1) {
    const stranger = makeCaller(context, await makeOwner(database.db, { verified: false, phone }));
    expect(await stranger.ask({ address: privateAddress() })).toEqual({ sent: true });
  }
  expect(await inviteBy(owner, phone)).toMatchObject(throttled);
  expect(await codesSentTo(database.db, phone)).toHaveLength(limit);
});

test("an invitation by SMS counts towards the site's daily SMS", async () => {
  const [everybody] = codeSendLimits.everybody;
  const key = `code-send:everybody:${everybody.window}`;
  const expiresAt = new Date(start.getTime() + everybody.window);
  const spent = { hits: everybody.limit - 1, windowStartedAt: start, expiresAt };
  await database.db
    .insertInto("throttles")
    .values({ key: hideKey(key), ...spent })
    .execute();
  expect(await inviteBy(owner, newNumber())).toEqual({ outcome: "invited" });
  context.setTime(new Date(start.getTime() + HOUR));
  expect(await inviteBy(owner, newNumber())).toMatchObject(throttled);
});
