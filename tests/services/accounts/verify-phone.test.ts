import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE, SECOND } from "~/models/duration";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { transact } from "~/services/platform/context.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import {
  ensurePhoneCode,
  phoneCodeState,
  startPhoneVerification,
} from "~/services/accounts/verify-phone.server";
import { makeOwner, changeAccount } from "../../support/accounts";
import { codesSentTo, makeCaller, newestCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

let context: ReturnType<typeof makeContext>;
let user: User;
let address: string;
let caller: ReturnType<typeof makeCaller>;

const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const database = await testDatabase();
beforeEach(async () => {
  context = makeContext(database.db, start);
  user = await makeOwner(database.db, { verified: false });
  address = privateAddress();
  caller = makeCaller(context, user);
});

const here = () => ({ address });
const code = () => newestCode(database.db, user.phone);
const sent = () => codesSentTo(database.db, user.phone);
const open = () => withRequestContext(makeRequestContext(here()), () => ensurePhoneCode(context, user));
const isVerified = async () => (await getUser(database.db, user.id)).phoneVerifiedAt !== null;

async function wrongCodes(times: number) {
  for (let index = 0; index < times; index += 1) await caller.typeWrong(here());
}

describe("the right code", () => {
  test("verifies the phone, and the log records the number, not the table", async () => {
    await caller.ask(here());
    expect(await caller.type(await code(), here())).toEqual({ outcome: "accepted" });
    expect((await getUser(database.db, user.id)).phoneVerifiedAt).toEqual(start);
    const flow = await database.db
      .selectFrom("codeFlows")
      .selectAll()
      .where("userId", "=", user.id)
      .execute();
    const events = await database.db
      .selectFrom("auditEvents")
      .selectAll()
      .where("actorId", "=", user.id)
      .execute();
    expect(events.map(({ action }) => action)).toEqual(["code-sent", "code-accepted"]);
    expect(JSON.stringify([flow, events])).not.toContain(`"${await code()}"`);
  });

  test("works once", async () => {
    await caller.ask(here());
    const right = await code();
    await caller.type(right, here());
    expect(await caller.type(right, here())).toEqual({ outcome: "gone" });
  });

  test("works for 10 minutes", async () => {
    await caller.ask(here());
    context.setTime(after(10 * MINUTE + SECOND));
    expect(await caller.type(await code(), here())).toEqual({ outcome: "gone" });
    expect(await isVerified()).toBe(false);
  });

  test("works to the last second, from any browser of the account", async () => {
    await caller.ask(here());
    context.setTime(after(10 * MINUTE - SECOND));
    expect(await caller.type(await code(), { address: privateAddress() })).toEqual({ outcome: "accepted" });
  });

  test("of another account with the same number is wrong here", async () => {
    const stranger = await makeOwner(database.db, { verified: false, phone: user.phone });
    await makeCaller(context, stranger).ask(here());
    const theirs = await code();
    context.setTime(after(MINUTE));
    await caller.ask(here());
    expect(await caller.type(theirs, here())).toMatchObject({ outcome: "wrong" });
    expect(await makeCaller(context, stranger).type(theirs, here())).toEqual({ outcome: "accepted" });
  });

  test("does not verify a number that another account has just verified, and stays spent", async () => {
    await caller.ask(here());
    await makeOwner(database.db, { phone: user.phone });
    expect(await caller.type(await code(), here())).toEqual({ outcome: "taken" });
    expect(await isVerified()).toBe(false);
    const flow = await database.db
      .selectFrom("codeFlows")
      .select("attempts")
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(flow.attempts).toBe(1);
  });

  test("does not verify the previous number", async () => {
    await caller.ask(here());
    const old = await code();
    await changeAccount(database.db, user.id, { phone: "+2348039999999" });
    expect(await caller.type(old, here())).toEqual({ outcome: "gone" });
    const changed = makeCaller(context, await getUser(database.db, user.id));
    expect(await changed.type(old, here())).toEqual({ outcome: "gone" });
    expect(await isVerified()).toBe(false);
  });
});

describe("opening the page", () => {
  test("sends one code, however often it is opened", async () => {
    await Promise.all([open(), open(), open()]);
    await open();
    expect(await sent()).toHaveLength(1);
  });

  test("sends another code if the first has expired or is used up", async () => {
    await open();
    context.setTime(after(11 * MINUTE));
    await open();
    expect(await sent()).toHaveLength(2);
    await wrongCodes(3);
    await open();
    expect(await sent()).toHaveLength(2);
    context.setTime(after(12 * MINUTE));
    await open();
    expect(await sent()).toHaveLength(3);
  });

  test("after sign-up finds the code that was sent then", async () => {
    const phone = { userId: user.id, phone: user.phone, reachable: true };
    await withRequestContext(makeRequestContext(here()), () =>
      transact(context, null, (ctx) => startPhoneVerification(ctx, phone)),
    );
    await open();
    expect(await sent()).toHaveLength(1);
    expect(await phoneCodeState(context, user)).toEqual({
      live: true,
      by: "sms",
      pause: { until: after(59 * SECOND) },
    });
  });
});
