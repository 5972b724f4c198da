import { beforeEach, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { endLockdown, insertLockdown } from "~/models/accounts/lockdown.server";
import { hasFactor, saveFactor } from "~/models/second-factor/factor.server";
import type { User } from "~/models/users/user";
import { askFactorRemoval } from "~/services/accounts/ask-factor-removal.server";
import {
  askCorrection,
  cancelCorrection,
  completeCorrections,
  withdrawCorrection,
} from "~/services/accounts/request-correction.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { newestMail, textsTo } from "../../support/messages";
import { actionsOf, employ } from "../../support/sessions";

const start = new Date("2026-11-21T09:00:00Z");
const reason = "lost the phone; asked: called the verified number";
let context: ReturnType<typeof makeContext>;
let user: User;

const database = await testDatabase();
const staff = await makeOwner(database.db);
await employ(database.db, staff, ["support"]);
const staffId = staff.id;
beforeEach(async () => {
  context = makeContext(database.db, start);
  user = await makeOwner(database.db);
  await saveFactor(database.db, user.id, { secret: Buffer.alloc(48), lastStep: 0, createdAt: start });
});

const after = (milliseconds: number) => context.setTime(new Date(start.getTime() + milliseconds));
const ask = () => askFactorRemoval(context, { userId: user.id, by: { staffId, reason } });
const isOn = () => hasFactor(database.db, user.id);
const linkIn = (text: string) => /https?:\S+\/corrections\/cancel\?token=[\w-]+/.exec(text)?.[0] ?? "";
const tokenIn = (text: string) => /token=([\w-]{22})/.exec(text)?.[1] ?? "";

test("a lost second factor is removed after three days, and mail and phone are told at once", async () => {
  expect(await ask()).toEqual({ outcome: "asked", due: new Date(start.getTime() + 3 * DAY) });
  const mail = await newestMail(database.db, user.email);
  expect(mail.text).toContain(
    "It is switched off on 24 November 2026, 10:00. From then on the password alone",
  );
  expect(tokenIn(mail.text)).toHaveLength(22);
  expect((await textsTo(database.db, user.id)).join()).toContain(`Stop it: ${linkIn(mail.text)}`);
  after(3 * DAY - 1);
  await completeCorrections(context);
  expect(await isOn()).toBe(true);
  after(3 * DAY);
  expect(await completeCorrections(context)).toBe(1);
  expect(await isOn()).toBe(false);
  expect(await actionsOf(database, user)).toEqual(
    expect.arrayContaining(["second-factor-removal-asked", "second-factor-reset"]),
  );
});

test("the owner stops the removal by the link in the mail, and staff can withdraw it", async () => {
  await ask();
  const token = tokenIn((await newestMail(database.db, user.email)).text);
  expect(await cancelCorrection(context, token)).not.toBeNull();
  after(4 * DAY);
  await completeCorrections(context);
  expect(await isOn()).toBe(true);
  expect((await ask()).outcome).toBe("asked");
  expect(await withdrawCorrection(context, { userId: user.id, by: { staffId, reason } })).toBe(true);
  after(9 * DAY);
  await completeCorrections(context);
  expect(await isOn()).toBe(true);
});

test("one request waits at a time, of either kind, and none without a factor or during a hold", async () => {
  const by = { staffId, reason };
  await ask();
  expect(await ask()).toEqual({ outcome: "waiting" });
  const correction = { what: "email", to: `right-${user.email}` } as const;
  expect(await askCorrection(context, { userId: user.id, by, correction })).toEqual({ outcome: "waiting" });
  const without = await makeOwner(database.db);
  expect(await askFactorRemoval(context, { userId: without.id, by })).toEqual({ outcome: "none" });
  const held = await makeOwner(database.db);
  await saveFactor(database.db, held.id, { secret: Buffer.alloc(48), lastStep: 0, createdAt: start });
  const heldUntil = new Date(start.getTime() + DAY);
  await changeAccount(database.db, held.id, { heldUntil });
  expect(await askFactorRemoval(context, { userId: held.id, by })).toMatchObject({ outcome: "held" });
});

test("the removal from a locked account cannot be cancelled by a link that a stranger may read", async () => {
  await insertLockdown(database.db, user.id, start);
  await ask();
  expect(tokenIn((await newestMail(database.db, user.email)).text)).toBe("");
  const texts = (await textsTo(database.db, user.id)).join();
  expect(texts).toContain("two-step login goes off");
  expect(tokenIn(texts)).toBe("");
  await endLockdown(database.db, user.id, start);
});
