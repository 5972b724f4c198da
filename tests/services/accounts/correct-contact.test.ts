import { beforeEach, describe, expect, test } from "vitest";

import { DAY, HOUR } from "~/models/duration";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { requestEmailChange } from "~/services/accounts/change-email.server";
import { correctContact } from "~/services/accounts/correct-contact.server";
import { mailCheckoutCode } from "~/services/accounts/confirm-email.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { changeAccount, makeOwner, newAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { forgetTries } from "../../support/database-content";
import { mailsTo, newestMail, textsTo } from "../../support/messages";
import { makeBrowser } from "../../support/recovery";
import { makeRequestContext } from "../../support/request";
import { actionsOf } from "../../support/sessions";

const start = new Date("2026-11-21T09:00:00Z");
const reason = "mistyped at sign-up; asked: called the verified number";
let context: ReturnType<typeof makeContext>;
let user: User;

const database = await testDatabase();
beforeEach(async () => {
  await forgetTries(database.db);
  context = makeContext(database.db, start);
  user = await makeOwner(database.db);
});

const after = (milliseconds: number) => context.setTime(new Date(start.getTime() + milliseconds));
const now = () => getUser(database.db, user.id);
const correct = (what: "email" | "phone", to: string, account = user.email) =>
  correctContact(context, { account, correction: { what, to }, reason, staffId: null });
const right = () => `right-${user.email}`;
const number = () => newAccount().phone;

describe("staff correct the email", () => {
  test("and leave it unconfirmed: both addresses and the verified phone are told, and the log says why", async () => {
    expect(await correct("email", right(), user.email.toUpperCase())).toEqual({ outcome: "corrected" });
    expect(await now()).toMatchObject({
      email: right(),
      emailVerifiedAt: null,
      phoneVerifiedAt: user.phoneVerifiedAt,
      heldUntil: new Date(start.getTime() + DAY),
    });
    expect((await newestMail(database.db, user.email)).subject).toBe(
      "Your Kaypoint email address was changed",
    );
    expect((await newestMail(database.db, right())).text).toContain("we corrected the email address");
    expect(await textsTo(database.db, user.id)).toEqual([
      expect.stringContaining("We corrected the email address"),
    ]);
    expect(await actionsOf(database, user)).toContain("email-corrected");
    const event = database.db.selectFrom("auditEvents").select("reason").where("subjectId", "=", user.id);
    expect(await event.executeTakeFirst()).toEqual({ reason });
  });

  test("so the new mailbox alone does not open the account, and codes started at the old one stop working", async () => {
    const old = makeBrowser(context);
    await old.start(user.email);
    const { code, key } = await newestMail(database.db, user.email);
    await correct("email", right());
    expect(await old.type(code).catch(() => ({ outcome: "gone" }))).toEqual({ outcome: "gone" });
    expect(await old.paste(key).catch(() => ({ outcome: "gone" }))).toEqual({ outcome: "gone" });
    const browser = makeBrowser(context);
    await browser.start(right());
    expect(await browser.type((await newestMail(database.db, right())).code)).toEqual({
      outcome: "phone-too",
    });
  });

  test("and for a day neither the owner nor staff can change it again", async () => {
    await correct("email", right());
    const held = { outcome: "held", until: new Date(start.getTime() + DAY) };
    expect(await correct("phone", number(), right())).toEqual(held);
    expect(await correct("email", user.email, right())).toEqual(held);
    const asked = await withRequestContext(makeRequestContext(), async () =>
      requestEmailChange(context, await now(), "x@y.example"),
    );
    expect(asked).toMatchObject({ sent: "held" });
    expect(
      await withRequestContext(makeRequestContext(), async () => mailCheckoutCode(context, await now())),
    ).toEqual({
      sent: true,
    });
    after(DAY + HOUR);
    expect(await correct("phone", number(), right())).toEqual({ outcome: "corrected" });
  });

  test("of an account that is named by its username, or is disabled", async () => {
    await changeAccount(database.db, user.id, { disabledAt: start });
    expect(await correct("phone", number(), user.username.toUpperCase())).toEqual({ outcome: "corrected" });
  });

  test("but not to another account's, not to the same one, and not for a missing account", async () => {
    const rival = await makeOwner(database.db);
    expect(await correct("email", rival.email.toUpperCase())).toEqual({ outcome: "taken" });
    expect(await correct("email", user.email.toUpperCase())).toEqual({ outcome: "same" });
    expect(await correct("email", right(), "nobody@elsewhere.example")).toEqual({ outcome: "no-account" });
    expect(await now()).toMatchObject({ email: user.email, heldUntil: null });
    expect(await mailsTo(database.db, user.email)).toEqual([]);
  });
});

describe("staff correct the phone", () => {
  test("and leave it unverified: the mailbox and both numbers are told", async () => {
    const to = number();
    expect(await correct("phone", to)).toEqual({ outcome: "corrected" });
    expect(await now()).toMatchObject({
      phone: `+234${to.slice(1)}`,
      phoneVerifiedAt: null,
      newPhone: null,
      emailVerifiedAt: user.emailVerifiedAt,
      heldUntil: new Date(start.getTime() + DAY),
    });
    expect((await newestMail(database.db, user.email)).text).toContain("we corrected the phone number");
    expect((await newestMail(database.db, user.phone)).text).toContain("We corrected the phone number");
    expect((await newestMail(database.db, `+234${to.slice(1)}`)).text).toContain("log in and verify it");
  });

  test("but not to one that gets no codes, that another account has verified, or the same one", async () => {
    const rival = await makeOwner(database.db);
    expect(await correct("phone", "12345")).toEqual({ outcome: "unreachable" });
    expect(await correct("phone", rival.phone)).toEqual({ outcome: "taken" });
    expect(await correct("phone", user.phone)).toEqual({ outcome: "same" });
    expect(await textsTo(database.db, user.id)).toEqual([]);
  });
});
