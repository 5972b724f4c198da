import { beforeEach, describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { endLockdown, insertLockdown } from "~/models/accounts/lockdown.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import {
  askCorrection,
  cancelCorrection,
  completeCorrections,
  withdrawCorrection,
} from "~/services/accounts/request-correction.server";
import { changeAccount, makeOwner, newAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { forgetTries } from "../../support/database-content";
import { mailsTo, newestMail, textsTo } from "../../support/messages";
import { actionsOf, employ } from "../../support/sessions";

const start = new Date("2026-11-21T09:00:00Z");
const reason = "mistyped at sign-up; asked: called the verified number";
let context: ReturnType<typeof makeContext>;
let user: User;

const database = await testDatabase();
const staff = await makeOwner(database.db);
await employ(database.db, staff, ["support"]);
const staffId = staff.id;
beforeEach(async () => {
  await forgetTries(database.db);
  await database.db.deleteFrom("contactCorrections").execute();
  context = makeContext(database.db, start);
  user = await makeOwner(database.db);
});

const after = (milliseconds: number) => context.setTime(new Date(start.getTime() + milliseconds));
const ask = (what: "email" | "phone", to: string) =>
  askCorrection(context, { userId: user.id, by: { staffId, reason }, correction: { what, to } });
const now = () => getUser(database.db, user.id);
const right = () => `right-${user.email}`;
const tokenIn = (text: string) => /token=([\w-]{22})/.exec(text)?.[1] ?? "";

describe("a correction of the email", () => {
  test("changes nothing for a day, and tells both addresses and the verified phone at once", async () => {
    expect(await ask("email", right())).toEqual({
      outcome: "asked",
      due: new Date(start.getTime() + DAY),
    });
    expect(await now()).toEqual(user);
    for (const address of [user.email, right()]) {
      const mail = await newestMail(database.db, address);
      expect(mail.subject).toBe("A new email address for your Kaypoint account?");
      expect(mail.text).toContain("It changes on 22 November 2026, 10:00");
      expect(tokenIn(mail.text)).toHaveLength(22);
    }
    expect(await textsTo(database.db, user.id)).toEqual([expect.stringContaining("in 24 hours")]);
    expect(await actionsOf(database, user)).toContain("email-correction-asked");
    after(DAY - 1);
    await completeCorrections(context);
    expect(await now()).toEqual(user);
  });

  test("of a locked account cannot be cancelled from the old address, which is told whom to ask", async () => {
    await insertLockdown(database.db, user.id, start);
    await ask("email", right());
    const old = await newestMail(database.db, user.email);
    expect(old.text).toContain(`write to ${context.config.contact.securityMailbox} at once`);
    expect(old.text).not.toContain("/corrections/cancel");
    expect(tokenIn((await newestMail(database.db, right())).text)).toHaveLength(22);
    await endLockdown(database.db, user.id, start);
    await withdrawCorrection(context, { userId: user.id, by: { staffId, reason } });
    after(1);
    await ask("email", right());
    expect(tokenIn((await newestMail(database.db, user.email)).text)).toHaveLength(22);
  });

  test("takes effect once after a day, unconfirmed and with a hold", async () => {
    await ask("email", right());
    after(DAY);
    expect(await completeCorrections(context)).toBe(1);
    expect(await now()).toMatchObject({
      email: right(),
      emailVerifiedAt: null,
      phoneVerifiedAt: user.phoneVerifiedAt,
      heldUntil: new Date(start.getTime() + 2 * DAY),
    });
    expect((await newestMail(database.db, right())).text).toContain("we corrected the email address");
    const told = (await mailsTo(database.db, right())).length;
    expect(await completeCorrections(context)).toBe(0);
    expect((await mailsTo(database.db, right())).length).toBe(told);
  });

  test("is cancelled once by the link in either mail, and then never takes effect", async () => {
    await ask("email", right());
    const token = tokenIn((await newestMail(database.db, user.email)).text);
    expect(tokenIn((await newestMail(database.db, right())).text)).toBe(token);
    expect(await cancelCorrection(context, "A".repeat(43))).toBeNull();
    expect(await cancelCorrection(context, token)).not.toBeNull();
    expect(await cancelCorrection(context, token)).toBeNull();
    after(DAY);
    await completeCorrections(context);
    expect(await now()).toEqual(user);
    expect(await actionsOf(database, user)).toContain("email-correction-cancelled");
  });

  test("cannot be cancelled once it has taken effect", async () => {
    await ask("email", right());
    const token = tokenIn((await newestMail(database.db, user.email)).text);
    after(DAY);
    await completeCorrections(context);
    expect(await cancelCorrection(context, token)).toBeNull();
    expect((await now()).email).toBe(right());
  });

  test("is one at a time, until staff withdraw it", async () => {
    await ask("email", right());
    expect(await ask("email", `other-${user.email}`)).toEqual({ outcome: "waiting" });
    expect(await ask("phone", newAccount().phone)).toEqual({ outcome: "waiting" });
    const by = { staffId, reason: "the wrong account" };
    expect(await withdrawCorrection(context, { userId: user.id, by })).toBe(true);
    expect(await withdrawCorrection(context, { userId: user.id, by })).toBe(false);
    expect(await ask("email", `other-${user.email}`)).toMatchObject({ outcome: "asked" });
  });

  test("is refused at once if another account or this one has the address, in any case", async () => {
    const other = await makeOwner(database.db);
    expect(await ask("email", other.email.toUpperCase())).toEqual({ outcome: "taken" });
    expect(await ask("email", user.email.toUpperCase())).toEqual({ outcome: "same" });
    expect(await mailsTo(database.db, user.email)).toEqual([]);
  });

  test("is refused at the end if the address was taken by then or the password was reset", async () => {
    await ask("email", right());
    const other = await makeOwner(database.db);
    await changeAccount(database.db, other.id, { email: right() });
    after(DAY);
    await completeCorrections(context);
    expect((await now()).email).toBe(user.email);
    const held = await makeOwner(database.db);
    context.setTime(start);
    const order = {
      userId: held.id,
      by: { staffId, reason },
      correction: { what: "email", to: `x-${held.email}` },
    };
    await askCorrection(context, order as Parameters<typeof askCorrection>[1]);
    const heldUntil = new Date(start.getTime() + 2 * DAY);
    await changeAccount(database.db, held.id, { heldUntil });
    after(DAY);
    await completeCorrections(context);
    expect((await getUser(database.db, held.id)).email).toBe(held.email);
    const states = await database.db.selectFrom("contactCorrections").select("state").execute();
    expect(states.map(({ state }) => state)).toEqual(["refused", "refused"]);
  });

  test("does not start during a security hold", async () => {
    const heldUntil = new Date(start.getTime() + 1000);
    await changeAccount(database.db, user.id, { heldUntil });
    expect(await ask("email", right())).toEqual({ outcome: "held", until: heldUntil });
  });
});

describe("a correction of the phone", () => {
  test("tells the mailbox, the old number and the new one, and takes effect a day later", async () => {
    const { phone } = newAccount();
    await ask("phone", phone);
    expect((await newestMail(database.db, user.email)).subject).toBe(
      "A new phone number for your Kaypoint account?",
    );
    expect(await textsTo(database.db, user.id)).toHaveLength(2);
    expect(await now()).toEqual(user);
    after(DAY);
    await completeCorrections(context);
    expect(await now()).toMatchObject({ phone: `+234${phone.slice(1)}`, phoneVerifiedAt: null });
  });

  test("needs a Nigerian mobile number that no other account has verified", async () => {
    const other = await makeOwner(database.db);
    expect(await ask("phone", "01234567890")).toEqual({ outcome: "unreachable" });
    expect(await ask("phone", other.phone)).toEqual({ outcome: "taken" });
    expect(await ask("phone", user.phone)).toEqual({ outcome: "same" });
  });
});
