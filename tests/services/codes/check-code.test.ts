import { beforeEach, describe, expect, test } from "vitest";

import type { CodePurpose } from "#db/schema";
import type { CodeSubject } from "~/models/codes/flow.server";
import type { User } from "~/models/users/user";
import { checkCode } from "~/services/codes/check-code.server";
import { sendCode } from "~/services/codes/send-code.server";
import { transact } from "~/services/platform/context.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { makeOwner } from "../../support/accounts";
import { codesSentTo, newestCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

let context: ReturnType<typeof makeContext>;
let user: User;

const database = await testDatabase();
beforeEach(async () => {
  context = makeContext(database.db);
  user = await makeOwner(database.db, { verified: false });
});

const subject = (purpose: CodePurpose): CodeSubject => ({
  purpose,
  userId: user.id,
  channel: "sms",
  target: user.phone,
});

const newRequest = () => makeRequestContext({ address: privateAddress() });

const send = (to: CodeSubject) =>
  withRequestContext(newRequest(), () => transact(context, null, (ctx) => sendCode(ctx, to)));

const check = (of: CodeSubject, code: string, allow = () => Promise.resolve(true)) =>
  withRequestContext(newRequest(), () => checkCode(context, of, code, allow));

describe("a code", () => {
  test.each(["change_phone", "reset_password", "step_up"] as const)(
    "for verify_phone has no effect for %s",
    async (purpose) => {
      await send(subject("verify_phone"));
      const code = await newestCode(database.db, user.phone);
      expect(await check(subject(purpose), code)).toEqual({ outcome: "gone" });
    },
  );

  test("for one purpose is wrong if the other has its own code", async () => {
    await send(subject("verify_phone"));
    const code = await newestCode(database.db, user.phone);
    context.setTime(new Date(context.clock.now().getTime() + 60_000));
    await send(subject("reset_password"));
    expect(await check(subject("reset_password"), code)).toMatchObject({ outcome: "wrong" });
    expect(await check(subject("verify_phone"), code)).toEqual({ outcome: "accepted" });
  });

  test("moved to another flow in the table is wrong there", async () => {
    await send(subject("verify_phone"));
    const code = await newestCode(database.db, user.phone);
    context.setTime(new Date(context.clock.now().getTime() + 60_000));
    await send(subject("step_up"));
    const flow = await database.db
      .selectFrom("codeFlows")
      .select("codeMac")
      .where("userId", "=", user.id)
      .where("purpose", "=", "verify_phone")
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable("codeFlows")
      .set(flow)
      .where("userId", "=", user.id)
      .where("purpose", "=", "step_up")
      .execute();
    expect(await check(subject("step_up"), code)).toMatchObject({ outcome: "wrong" });
  });

  test("stays spent if the action it allows fails", async () => {
    await send(subject("step_up"));
    const code = await newestCode(database.db, user.phone);
    const fail = () => Promise.reject(new Error("the database went away"));
    for (let tries = 0; tries < 3; tries += 1)
      await expect(check(subject("step_up"), code, fail)).rejects.toThrow("the database went away");
    expect(await check(subject("step_up"), code)).toEqual({ outcome: "gone" });
  });

  test("of a decoy flow is never sent and keeps the same counters", async () => {
    const decoy: CodeSubject = {
      purpose: "reset_email",
      userId: null,
      channel: "mail",
      target: "no@body.example",
    };
    await send(decoy);
    expect(await codesSentTo(database.db, decoy.target)).toEqual([]);
    expect(await check(decoy, "00000")).toEqual({ outcome: "wrong", attemptsLeft: 2 });
    expect(await send(decoy)).toMatchObject({ sent: false });
  });
});
