import { randomInt } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { codeSendLimits } from "~/models/codes/limits";
import { hideKey } from "~/models/http/throttle.server";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { securityHold, type User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { countSiteWide } from "~/services/codes/breaker.server";
import { sendCode } from "~/services/codes/send-code.server";
import { contextOf, transact } from "~/services/platform/context.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { setNewPassword } from "~/services/recovery/set-new-password.server";
import { countLoginAttempt } from "~/services/sessions/login-limits.server";
import { startPhoneChange } from "~/services/accounts/change-phone.server";
import { forgetTries, othersFailed } from "../../support/database-content";
import { makeOwner, changeAccount } from "../../support/accounts";
import { codesSentTo, makeCaller, newestCode, otherCode, mailsTo, newestMail } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { type Browser, makeBrowser } from "../../support/recovery";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const strong = "seven yellow canoes";
let context: ReturnType<typeof makeContext>;
let user: User;
let browser: Browser;

const database = await testDatabase();
beforeEach(async () => {
  context = makeContext(database.db, start);
  user = await makeOwner(database.db);
  browser = makeBrowser(context);
  await forgetTries(database.db);
});

/** An address without an account, which no other test uses. */
const nobody = () => `nobody${randomInt(1e9)}@nowhere.example`;
const mail = () => newestMail(database.db, user.email);
const mails = () => mailsTo(database.db, user.email);
const events = (action: string) =>
  database.db
    .selectFrom("auditEvents")
    .selectAll()
    .where("action", "=", action)
    .where("subjectId", "=", user.id)
    .execute();

async function useUpGuesses() {
  for (let hour = 0; hour < 5; hour += 1) {
    const stranger = makeBrowser(context);
    context.setTime(after(hour * HOUR));
    await stranger.start(user.email);
    const wrong = otherCode((await mail()).code || "00000");
    for (let tries = 0; tries < 3; tries += 1) await stranger.type(wrong);
  }
}

describe("asking for a recovery", () => {
  test("mails a code and a link, and stores only hashes", async () => {
    await browser.start(user.email.toUpperCase());
    const { code, key, subject } = await mail();
    expect(subject).toBe("Reset your Kaypoint password");
    expect(code).toMatch(/^\d{5}$/);
    expect(key).toMatch(/^[a-z]{32}$/);
    const kept = await Promise.all([
      database.db.selectFrom("recoveries").selectAll().where("userId", "=", user.id).execute(),
      database.db.selectFrom("recoveryKeys").selectAll().where("userId", "=", user.id).execute(),
      database.db.selectFrom("codeFlows").selectAll().where("userId", "=", user.id).execute(),
      events("recovery-asked-mail"),
    ]);
    expect(kept.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
    expect(JSON.stringify(kept)).not.toContain(key);
    expect(JSON.stringify(kept)).not.toContain(browser.cookies.flow);
  });

  test("for an unknown address leaves the same rows and sends nothing", async () => {
    const rows = async () =>
      Promise.all(
        (["recoveries", "recoveryKeys", "codeFlows", "codeBudgets", "auditEvents", "outbox"] as const).map(
          async (table) => {
            const { count } = await database.db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as("count"))
              .executeTakeFirstOrThrow();
            return count;
          },
        ),
      );
    const grown = async (email: string) => {
      const before = await rows();
      await makeBrowser(context).start(email);
      const now = await rows();
      return now.map((count, index) => count - (before[index] ?? 0));
    };
    expect(await grown(user.email)).toEqual([1, 1, 1, 1, 1 + 1, 1]);
    expect(await grown(nobody())).toEqual([1, 1, 1, 1, 1 + 1, 0]);
  });

  test("again from the same browser keeps its code, and 59 seconds later a new one replaces it", async () => {
    await browser.start(user.email);
    const { code } = await mail();
    const { flow } = browser.cookies;
    context.setTime(after(58 * SECOND));
    await browser.start(user.email);
    expect([browser.cookies.flow, (await mails()).length]).toEqual([flow, 1]);
    context.setTime(after(59 * SECOND));
    await browser.start(user.email);
    expect((await mails()).length).toBe(2);
    const newer = (await mail()).code;
    if (newer !== code) expect(await browser.type(code)).toEqual({ outcome: "wrong", attemptsLeft: 2 });
    expect((await browser.type(newer)).outcome).toBe("accepted");
  });

  test("for another address is another recovery", async () => {
    await browser.start(user.email);
    const { flow } = browser.cookies;
    await browser.start(nobody());
    expect(browser.cookies.flow).not.toBe(flow);
    expect((await browser.type((await mail()).code)).outcome).toBe("wrong");
  });

  test("sends three mails an hour, from all callers together", async () => {
    for (let minute = 0; minute < 60; minute += 5) {
      context.setTime(after(minute * MINUTE));
      await makeBrowser(context).start(user.email);
    }
    expect(await mails()).toHaveLength(3);
    context.setTime(after(HOUR));
    await browser.start(user.email);
    expect(await mails()).toHaveLength(4);
  });

  test("sends eight mails a day, with or without codes, and the last key works until the next day", async () => {
    const unknown = nobody();
    for (let hour = 0; hour < 24; hour += 2) {
      context.setTime(after(hour * HOUR));
      await makeBrowser(context).start(user.email);
      await makeBrowser(context).start(unknown);
    }
    expect(await mails()).toHaveLength(8);
    const { key } = await mail();
    const answers = [];
    for (const email of [user.email, unknown]) {
      context.setTime(after(23 * HOUR));
      await browser.start(email);
      context.setTime(after(23 * HOUR + MINUTE));
      answers.push(await browser.askMail());
    }
    expect(answers[0]).toEqual({ sent: false, pause: { until: after(DAY) } });
    expect(answers[1]).toEqual(answers[0]);
    expect(await mails()).toHaveLength(8);
    await browser.start(user.email);
    expect(await browser.paste(key)).toMatchObject({ outcome: "accepted" });
    context.setTime(after(DAY));
    await makeBrowser(context).start(user.email);
    expect(await mails()).toHaveLength(9);
  });

  test("sends eight mails a day per account, also when its address changes", async () => {
    const change = async (email: string) =>
      database.db.updateTable("users").set({ email }).where("id", "=", user.id).execute();
    const sent = [];
    for (let hour = 0; hour < 24; hour += 2) {
      context.setTime(after(hour * HOUR));
      const email = `new${hour}.${user.email}`;
      await change(email);
      await makeBrowser(context).start(email);
      sent.push((await mailsTo(database.db, email)).length);
    }
    expect(sent).toEqual([...Array<number>(8).fill(1), 0, 0, 0, 0]);
  });

  test("sends thirty mails an hour from one IP address, across all accounts", async () => {
    const address = privateAddress();
    const sent = [];
    for (let index = 0; index < 32; index += 1) {
      const { email } = await makeOwner(database.db);
      await makeBrowser(context, address).start(email);
      sent.push((await mailsTo(database.db, email)).length);
    }
    expect(sent).toEqual([...Array<number>(30).fill(1), 0, 0]);
  });

  test("is refunded at a shared IP address by the right code or key", async () => {
    const address = privateAddress();
    await othersFailed(database.db, { limit: "recovery", address, times: 29, now: start });
    const askThere = async () => {
      const other = await makeOwner(database.db);
      const shared = makeBrowser(context, address);
      await shared.start(other.email);
      const { code, key } = await newestMail(database.db, other.email).catch(() => ({ code: "", key: "" }));
      return { shared, code, key };
    };
    const first = await askThere();
    expect((await askThere()).key).toBe("");
    expect((await first.shared.type(first.code)).outcome).toBe("accepted");
    const second = await askThere();
    expect((await askThere()).key).toBe("");
    expect((await second.shared.paste(second.key)).outcome).toBe("accepted");
    expect((await askThere()).key).not.toBe("");
  });

  test("too early says when to retry, the same for an unknown address", async () => {
    const stranger = makeBrowser(context);
    await browser.start(user.email);
    await stranger.start(nobody());
    context.setTime(after(30 * SECOND));
    const answer = { sent: false, pause: { until: after(59 * SECOND) } };
    expect(await browser.askMail()).toEqual(answer);
    expect(await stranger.askMail()).toEqual(answer);
    context.setTime(after(59 * SECOND));
    expect(await browser.askMail()).toEqual({ sent: true });
    expect(await stranger.askMail()).toEqual({ sent: true });
  });

  test("beyond five codes a day still mails a key", async () => {
    for (let round = 0; round < 8; round += 1) {
      context.setTime(after(round * 2 * HOUR));
      await makeBrowser(context).start(user.email);
    }
    const sent = await mails();
    expect(sent.filter(({ code }) => code !== "")).toHaveLength(5);
    expect(sent).toHaveLength(8);
    await browser.start(user.email);
    expect(await browser.paste((await mail()).key)).toMatchObject({ outcome: "accepted" });
  });

  test("for a disabled account sends nothing", async () => {
    await changeAccount(database.db, user.id, { disabledAt: start });
    await browser.start(user.email);
    expect(await mails()).toEqual([]);
  });
});

describe("a code by mail", () => {
  beforeEach(() => browser.start(user.email));

  test("works once", async () => {
    const { code } = await mail();
    expect((await browser.type(code)).outcome).toBe("accepted");
    await expect(browser.recovery()).rejects.toThrow("no recovery");
  });

  test("works for 10 minutes", async () => {
    context.setTime(after(10 * MINUTE + SECOND));
    expect(await browser.type((await mail()).code)).toEqual({ outcome: "gone" });
  });

  test("has three tries, and then the right one is refused too", async () => {
    const { code } = await mail();
    for (const attemptsLeft of [2, 1, 0])
      expect(await browser.type(otherCode(code))).toEqual({ outcome: "wrong", attemptsLeft });
    expect(await browser.type(code)).toEqual({ outcome: "gone" });
  });

  test("does not work in another browser, and leaves that browser's own flow alone", async () => {
    const { code } = await mail();
    const other = makeBrowser(context);
    context.setTime(after(MINUTE));
    await other.start(user.email);
    const theirs = (await mail()).code;
    if (theirs !== code) expect((await other.type(code)).outcome).toBe("wrong");
    expect((await browser.type(code)).outcome).toBe("accepted");
  });

  test("cannot be replaced by a code sent to the phone for another purpose", async () => {
    const subject = { purpose: "verify_phone", userId: user.id, channel: "sms", target: user.phone } as const;
    await withRequestContext(makeRequestContext({ address: privateAddress() }), () =>
      transact(context, null, (ctx) => sendCode(ctx, subject)),
    );
    const code = await newestCode(database.db, user.phone);
    if (code !== (await mail()).code) expect((await browser.type(code)).outcome).toBe("wrong");
    expect(await browser.type(code, "phone")).toEqual({ outcome: "gone" });
  });

  test("does not open the account once its email has changed", async () => {
    const { code, key } = await mail();
    await database.db
      .updateTable("users")
      .set({ email: `new-${user.email}` })
      .where("id", "=", user.id)
      .execute();
    expect((await browser.paste(key)).outcome).toBe("wrong-key");
    expect((await browser.type(code)).outcome).toBe("gone");
    expect(await browser.granted()).toBeNull();
  });

  test("for an unknown address is counted like any other, and opens nothing", async () => {
    const stranger = makeBrowser(context);
    await stranger.start(nobody());
    for (const attemptsLeft of [2, 1, 0])
      expect(await stranger.type("00000")).toEqual({ outcome: "wrong", attemptsLeft });
    expect(await stranger.type("00000")).toEqual({ outcome: "gone" });
    expect(await stranger.paste((await mail()).key)).toEqual({ outcome: "wrong-key" });
  });
});

describe("a recovery key", () => {
  beforeEach(() => browser.start(user.email));

  test("opens the account once, in any case and with any spaces", async () => {
    const { key } = await mail();
    expect((await browser.paste(key.toUpperCase().replaceAll("-", " "))).outcome).toBe("accepted");
    const other = makeBrowser(context);
    await other.start(user.email);
    expect(await other.paste(key)).toEqual({ outcome: "wrong-key" });
    expect(await events("recovery-key-accepted")).toHaveLength(1);
    expect(await events("recovery-key-refused")).toHaveLength(1);
  });

  test("works for a day", async () => {
    const { key } = await mail();
    const other = makeBrowser(context);
    context.setTime(after(DAY - MINUTE));
    await other.start(nobody());
    context.setTime(after(DAY));
    await other.start(user.email);
    expect(await other.paste(key)).toEqual({ outcome: "wrong-key" });
  });

  test("works when strangers used up all guesses, in a browser that got no code", async () => {
    await useUpGuesses();
    context.setTime(after(5 * HOUR));
    await browser.start(user.email);
    const { code, key } = await mail();
    expect(code).toBe("");
    expect(await browser.type("12345")).toMatchObject({ outcome: "paused" });
    expect((await browser.paste(key)).outcome).toBe("accepted");
    expect(await browser.setPassword(strong)).toMatchObject({ outcome: "changed" });
  });

  test("from a mail that a stranger requested works for the owner, when no other mail is sent", async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      context.setTime(after(minute * MINUTE));
      await makeBrowser(context).start(user.email);
    }
    const { key } = await mail();
    const owner = makeBrowser(context);
    context.setTime(after(4 * MINUTE));
    await owner.start(user.email);
    expect((await mail()).key).toBe(key);
    expect((await owner.paste(key)).outcome).toBe("accepted");
  });

  test("of another account does not work", async () => {
    const other = await makeOwner(database.db);
    await makeBrowser(context).start(other.email);
    const { key } = await newestMail(database.db, other.email);
    expect(await browser.paste(key)).toEqual({ outcome: "wrong-key" });
  });

  test("can be tried thirty times an hour from one IP address", async () => {
    const outcomes = [];
    for (let index = 0; index < 31; index += 1)
      outcomes.push((await browser.paste("bcdf-ghjk-mnpq-rstw-bcdf")).outcome);
    expect(outcomes.lastIndexOf("wrong-key")).toBe(29);
    expect(outcomes[30]).toBe("throttled");
  });
});

describe("a code by SMS", () => {
  beforeEach(() => browser.start(user.email));

  test("goes to the verified phone and opens the account", async () => {
    expect(await browser.askPhone()).toEqual({ sent: true });
    const code = await newestCode(database.db, user.phone);
    expect((await browser.type(code, "phone")).outcome).toBe("accepted");
    expect((await browser.granted())?.user.id).toBe(user.id);
  });

  test("does not work as a mail code, nor a mail code in its place", async () => {
    await browser.askPhone();
    const bySms = await newestCode(database.db, user.phone);
    const byMail = (await mail()).code;
    if (bySms === byMail) return;
    expect((await browser.type(bySms)).outcome).toBe("wrong");
    expect((await browser.type(byMail, "phone")).outcome).toBe("wrong");
  });

  test.each([
    ["was not verified", { phoneVerifiedAt: null }],
    ["gets no text messages", { phoneReachable: false }],
  ])("is a decoy if the phone %s", async (_, change) => {
    await changeAccount(database.db, user.id, change);
    expect(await browser.askPhone()).toEqual({ sent: true });
    expect(await codesSentTo(database.db, user.phone)).toEqual([]);
    expect(await browser.type("00000", "phone")).toEqual({ outcome: "wrong", attemptsLeft: 2 });
  });

  test("does not open the account once the phone has changed", async () => {
    await browser.askPhone();
    const code = await newestCode(database.db, user.phone);
    await changeAccount(database.db, user.id, { phone: "+2348039999998" });
    expect(await browser.type(code, "phone")).toEqual({ outcome: "gone" });
  });

  test("can be requested again after 59 seconds", async () => {
    await browser.askPhone();
    context.setTime(after(58 * SECOND));
    expect(await browser.askPhone()).toEqual({ sent: false, pause: { until: after(59 * SECOND) } });
    context.setTime(after(59 * SECOND));
    expect(await browser.askPhone()).toEqual({ sent: true });
    expect(await codesSentTo(database.db, user.phone)).toHaveLength(2);
  });
});

describe("codes by SMS to a known and an unknown address", () => {
  /** What a caller who asks every 20 minutes is told, and what was sent. */
  async function told(email: string) {
    context = makeContext(database.db, start);
    const answers = [];
    for (let minute = 0; minute < 4 * 60; minute += 20) {
      context.setTime(after(minute * MINUTE));
      const asking = makeBrowser(context);
      await asking.start(email);
      const answer = await asking.askPhone();
      const { phoneAskedAt } = await asking.recovery();
      expect(phoneAskedAt !== null).toBe(answer.sent);
      answers.push(answer);
    }
    return answers;
  }

  test("are reported as sent five times, and are really sent that often", async () => {
    const known = await told(user.email);
    expect(known.filter(({ sent }) => sent)).toHaveLength(5);
    expect(await codesSentTo(database.db, user.phone)).toHaveLength(5);
    expect(await told(nobody())).toEqual(known);
  });

  test("are refused when the shared budget is used up, or a session of the account asked for many", async () => {
    const session = makeCaller(context, await getUser(database.db, user.id));
    for (let minute = 0; minute < 3; minute += 1) {
      context.setTime(after(minute * MINUTE));
      await session.ask({ address: privateAddress() });
    }
    expect(await told(user.email)).toEqual(await told(nobody()));
    const [limit] = codeSendLimits.everybody;
    await forgetTries(database.db);
    const usedUp = { hits: limit.limit, windowStartedAt: start, expiresAt: after(DAY) };
    const key = hideKey(`code-send:everybody:${limit.window}`);
    await database.db
      .insertInto("throttles")
      .values({ key, ...usedUp })
      .execute();
    for (const email of [(await makeOwner(database.db)).email, nobody()]) {
      context = makeContext(database.db, start);
      const asking = makeBrowser(context);
      await asking.start(email);
      expect(await asking.askPhone()).toEqual({ sent: false, pause: { until: after(DAY) } });
    }
  });
});

describe("a new password", () => {
  beforeEach(async () => {
    await browser.start(user.email);
    await browser.type((await mail()).code);
  });

  test("is set once, announced by mail and SMS, and written to the log", async () => {
    expect(await browser.setPassword(strong)).toMatchObject({ outcome: "changed" });
    expect(await browser.setPassword(strong)).toEqual({ outcome: "gone" });
    expect((await mail()).subject).toBe("Your Kaypoint password was changed");
    const [sms] = await mailsTo(database.db, user.phone);
    expect(sms?.text).toContain("password of your Kaypoint account was changed");
    expect(await events("password-reset")).toHaveLength(1);
  });

  test("is not announced to a phone that was never verified", async () => {
    await changeAccount(database.db, user.id, { phoneVerifiedAt: null });
    await browser.setPassword(strong);
    expect(await mailsTo(database.db, user.phone)).toEqual([]);
  });

  test("must be set within 10 minutes", async () => {
    context.setTime(after(10 * MINUTE - SECOND));
    expect(await browser.granted()).not.toBeNull();
    context.setTime(after(10 * MINUTE));
    expect(await browser.setPassword(strong)).toEqual({ outcome: "gone" });
  });

  test("is not set for an account that was disabled in the meantime", async () => {
    const granted = await browser.granted();
    await changeAccount(database.db, user.id, { disabledAt: start });
    const setting = { ...context, passwords: makePasswords("low") };
    expect(
      await withRequestContext(makeRequestContext(), () => setNewPassword(setting, granted!, strong)),
    ).toEqual({
      outcome: "gone",
    });
  });

  test.each([
    ["short", "Password must be at least 8 characters"],
    ["password123", "Many people use this password. Choose another, such as a short phrase"],
  ])("%s is refused and the grant stays", async (weak, problem) => {
    expect(await browser.setPassword(weak)).toEqual({ outcome: "weak", problem });
    expect(await browser.setPassword(strong)).toMatchObject({ outcome: "changed" });
  });

  test("made from the account's own name is refused", async () => {
    expect(await browser.setPassword(`${user.username}1`)).toMatchObject({ outcome: "weak" });
  });

  test("ends codes, keys, grants and recoveries of this account only", async () => {
    const other = await makeOwner(database.db);
    const theirs = makeBrowser(context);
    await theirs.start(other.email);
    const stranger = makeBrowser(context);
    context.setTime(after(MINUTE));
    await stranger.start(user.email);
    const { code, key } = await mail();
    const third = makeBrowser(context);
    context.setTime(after(2 * MINUTE));
    await third.start(user.email);
    await third.paste((await mail()).key);
    await browser.setPassword(strong);
    await expect(stranger.type(code)).rejects.toThrow("no recovery");
    expect(await third.setPassword(strong)).toEqual({ outcome: "gone" });
    context.setTime(after(20 * MINUTE));
    await stranger.start(user.email);
    expect(await stranger.paste(key)).toEqual({ outcome: "wrong-key" });
    context.setTime(after(3 * MINUTE));
    expect((await theirs.type((await newestMail(database.db, other.email)).code)).outcome).toBe("accepted");
  });

  test("ends a change of phone and holds the account for a day", async () => {
    const phone = "+2348039999997";
    await withRequestContext(makeRequestContext(), () => startPhoneChange(context, user, phone));
    const code = await newestCode(database.db, phone);
    await browser.setPassword(strong);
    const reset = await getUser(database.db, user.id);
    expect(reset.newPhone).toBeNull();
    expect(securityHold(reset, after(DAY - SECOND))).toEqual(after(DAY));
    expect(securityHold(reset, after(DAY))).toBeNull();
    const changing = { ...reset, newPhone: phone };
    expect(await makeCaller(context, changing).type(code)).toEqual({ outcome: "gone" });
  });

  test("clears strangers' wrong guesses at the login", async () => {
    const guess = () =>
      countLoginAttempt(
        database.db,
        { identifier: user.email, address: privateAddress(), device: null },
        context.clock.now(),
      );
    for (let tries = 0; tries < 20; tries += 1) await guess();
    expect((await guess()).allowed).toBe(false);
    await browser.setPassword(strong);
    expect((await guess()).allowed).toBe(true);
  });
});

describe("more than 200 wrong codes on a site that usually has few a day", () => {
  async function guessWrong(times: number) {
    for (let index = 0; index < times; index += 1) await countSiteWide(contextOf(context));
  }
  const alarms = async () =>
    database.db.selectFrom("auditEvents").select("id").where("action", "=", "code-breaker").execute();

  test("leave the key as the only way for a day, and raise one alarm", async () => {
    await browser.start(user.email);
    const { code, key } = await mail();
    await guessWrong(200);
    expect(await alarms()).toHaveLength(0);
    await browser.askPhone();
    expect(await browser.type("99999", "phone")).toMatchObject({ outcome: "wrong" });
    expect(await alarms()).toHaveLength(1);
    await guessWrong(20);
    expect(await alarms()).toHaveLength(1);
    expect(await browser.type(code)).toEqual({ outcome: "keys-only" });
    expect((await browser.paste(key)).outcome).toBe("accepted");
    const later = makeBrowser(context);
    context.setTime(after(HOUR));
    await later.start(user.email);
    expect((await mail()).code).toBe("");
    expect(await later.askPhone()).toEqual({ sent: false, keysOnly: true });
    expect(await codesSentTo(database.db, user.phone)).toHaveLength(1);
    context.setTime(after(DAY + MINUTE));
    await later.start(user.email);
    expect((await later.type((await mail()).code)).outcome).toBe("accepted");
  });
});
