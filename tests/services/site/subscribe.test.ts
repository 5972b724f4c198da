import { expect, test } from "vitest";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { privateAddress } from "../../support/visitor";
import { DAY, MINUTE, SECOND } from "~/models/duration";
import { confirmSubscriber, subscribe, unsubscribe } from "~/services/site/subscribe.server";

const origin = "https://shop.example";

const database = await testDatabase();

/** Each request comes from a different IP address, so that only the mailbox's limit counts. */
const ask = (app: ReturnType<typeof makeContext>, email: string) =>
  subscribe(app, { email, address: privateAddress(), origin });

const mails = (recipient: string) =>
  database.db
    .selectFrom("outbox")
    .select(["subject", "text"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();

async function tokenOf(email: string): Promise<string> {
  const { token } = await database.db
    .selectFrom("newsletterSubscribers")
    .select("token")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return token;
}

async function isOnTheList(email: string): Promise<boolean> {
  const found = await database.db
    .selectFrom("newsletterSubscribers")
    .select("id")
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .where("leftAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

test("a mailbox is not on the list before it has confirmed", async () => {
  const app = makeContext(database.db);
  expect(await ask(app, "new@x.example")).toEqual({ ok: true });
  expect(await isOnTheList("new@x.example")).toBe(false);
  const token = await tokenOf("new@x.example");
  expect((await mails("new@x.example"))[0]?.text).toContain(`${origin}/newsletter/confirm?token=${token}`);
  expect(await confirmSubscriber(app, token, origin)).toBe(true);
  expect(await isOnTheList("new@x.example")).toBe(true);
});

test("a second click confirms nothing new and sends no second welcome", async () => {
  const app = makeContext(database.db);
  await ask(app, "twice@x.example");
  const token = await tokenOf("twice@x.example");
  expect([await confirmSubscriber(app, token, origin), await confirmSubscriber(app, token, origin)]).toEqual([
    true,
    true,
  ]);
  const subjects = (await mails("twice@x.example")).map(({ subject }) => subject);
  expect(subjects).toEqual(["Confirm your Kaypoint newsletter", "You will get Kaypoint news"]);
});

test("the link of the mail works for seven days", async () => {
  const app = makeContext(database.db);
  await ask(app, "late@x.example");
  const token = await tokenOf("late@x.example");
  const asked = app.clock.now().getTime();
  app.setTime(new Date(asked + 7 * DAY));
  expect(await confirmSubscriber(app, token, origin)).toBe(false);
  app.setTime(new Date(asked + 7 * DAY - SECOND));
  expect(await confirmSubscriber(app, token, origin)).toBe(true);
});

test("asking again, in another case, keeps the link of the first mail alive", async () => {
  const app = makeContext(database.db);
  await ask(app, "again@x.example");
  const token = await tokenOf("again@x.example");
  app.setTime(new Date(app.clock.now().getTime() + 6 * DAY));
  await ask(app, "AGAIN@x.example");
  app.setTime(new Date(app.clock.now().getTime() + 6 * DAY));
  expect(await confirmSubscriber(app, token, origin)).toBe(true);
});

test("a subscriber who asks again stays one and is told how to leave", async () => {
  const app = makeContext(database.db);
  await ask(app, "member@x.example");
  await confirmSubscriber(app, await tokenOf("member@x.example"), origin);
  expect(await ask(app, "member@x.example")).toEqual({ ok: true });
  expect(await isOnTheList("member@x.example")).toBe(true);
  expect((await mails("member@x.example")).at(-1)?.subject).toBe("You already get Kaypoint news");
});

test("unsubscribing works once or twice, and only a new subscription leads back", async () => {
  const app = makeContext(database.db);
  await ask(app, "leaver@x.example");
  const token = await tokenOf("leaver@x.example");
  await confirmSubscriber(app, token, origin);
  expect([await unsubscribe(app, token), await unsubscribe(app, token)]).toEqual([true, true]);
  expect(await isOnTheList("leaver@x.example")).toBe(false);
  expect(await confirmSubscriber(app, token, origin)).toBe(false);
  await ask(app, "leaver@x.example");
  expect(await isOnTheList("leaver@x.example")).toBe(false);
  expect(await confirmSubscriber(app, token, origin)).toBe(true);
});

test("an unknown token does nothing", async () => {
  const app = makeContext(database.db);
  const unknown = "A".repeat(22);
  expect([await confirmSubscriber(app, unknown, origin), await unsubscribe(app, unknown)]).toEqual([
    false,
    false,
  ]);
});

test("one mailbox gets three mails an hour", async () => {
  const app = makeContext(database.db);
  for (let count = 0; count < 3; count += 1) {
    expect(await ask(app, "flood@x.example")).toEqual({ ok: true });
    app.setTime(new Date(app.clock.now().getTime() + 10 * MINUTE));
  }
  expect(await ask(app, "flood@x.example")).toEqual({ ok: false, retryAfterSeconds: 30 * 60 });
  expect(await mails("flood@x.example")).toHaveLength(3);
});

test("five mailboxes an hour from one IP address wait for their links, and a confirmed one makes room", async () => {
  const app = makeContext(database.db);
  const address = privateAddress();
  const wish = (name: string) => subscribe(app, { email: `${name}@shared.example`, address, origin });
  for (const name of ["one", "two", "three", "four", "five"]) expect(await wish(name)).toEqual({ ok: true });
  expect(await wish("six")).toEqual({ ok: false, retryAfterSeconds: 3600 });
  await confirmSubscriber(app, await tokenOf("two@shared.example"), origin);
  expect(await wish("six")).toEqual({ ok: true });
  expect(await wish("seven")).toMatchObject({ ok: false });
});
