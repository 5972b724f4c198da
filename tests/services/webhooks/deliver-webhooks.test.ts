import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";

import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import type { User } from "~/models/users/user";
import type { Answer } from "~/models/webhooks/delivery";
import {
  makeNewSecret,
  resendWebhookEvent,
  sendTest,
  switchEndpoint,
} from "~/services/webhooks/change-endpoint.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, forceState } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import {
  addHook,
  answered,
  deliveriesOf,
  fakeReceiver,
  secretOf,
  stateOf,
  deliverDue,
} from "../../support/webhooks";

const database = await testDatabase();
const db = database.db;
beforeEach(async () => {
  await db.deleteFrom("webhookEndpoints").execute();
});

const start = new Date();
const silence: Answer = { status: null, failure: "No answer.", timedOut: false, milliseconds: 3 };

/** An owner with a webhook, a receiver, and a clock that each delivery moves to the next due time. */
async function world(...answers: Answer[]) {
  const context = makeContext(db, start);
  const receiver = fakeReceiver(...answers);
  const app = { ...context, webhooks: receiver.webhooks };
  const owner = await makeOwner(db);
  const hook = await addHook(context, owner);
  const later = (milliseconds: number) =>
    context.setTime(new Date(context.clock.now().getTime() + milliseconds));
  return { ...receiver, app, owner, hook, later, deliver: () => deliverDue(app) };
}

const testEvent = (app: Parameters<typeof sendTest>[0], owner: User, id: number) => sendTest(app, owner, id);

describe("an event", () => {
  test("goes to its receiver once, signed so that the standard's libraries accept it", async () => {
    const { app, owner, hook, requests, deliver } = await world();
    await testEvent(app, owner, hook.id);
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    const [request] = requests;
    expect(request?.url).toBe(hook.url);
    expect(new Webhook(hook.secret).verify(request?.body ?? "", request?.headers ?? {})).toMatchObject({
      type: "webhook.test",
      data: { seq: 1, state: "test" },
    });
    expect(request?.headers["webhook-id"]).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(await deliveriesOf(db, hook.id)).toMatchObject([{ state: "done", attempts: 1, answers: ["200"] }]);
  });

  test("is retried with the same id and body and a new signature until it is accepted", async () => {
    const { app, owner, hook, requests, later, deliver } = await world(answered(500), answered(302));
    await testEvent(app, owner, hook.id);
    await deliver();
    expect(await deliver()).toBe(0);
    later(6 * SECOND);
    await deliver();
    later(6 * MINUTE);
    await deliver();
    expect(await deliveriesOf(db, hook.id)).toMatchObject([
      { state: "done", answers: ["500", "302", "200"] },
    ]);
    const headers = requests.map((request) => request.headers);
    expect(new Set(headers.map((one) => one["webhook-id"])).size).toBe(1);
    expect(new Set(headers.map((one) => one["webhook-signature"])).size).toBe(3);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect((await stateOf(db, hook.id)).failingSince).toBeNull();
  });

  test("whose result was lost is sent again after its lease, and a late first result changes nothing", async () => {
    const { app, owner, hook, requests, next, later, deliver } = await world();
    let answerLate: (answer: Answer) => void = () => undefined;
    next(new Promise((resolve) => (answerLate = resolve)));
    await testEvent(app, owner, hook.id);
    const first = deliver();
    await expect.poll(() => requests.length).toBe(1);
    later(59 * SECOND);
    expect(await deliver()).toBe(0);
    later(2 * SECOND);
    expect(await deliver()).toBe(1);
    answerLate(answered(500));
    await first;
    expect(await deliveriesOf(db, hook.id)).toMatchObject([{ state: "done", attempts: 2 }]);
  });

  test("that was given up or delivered can be sent again by hand, with all its attempts", async () => {
    const { app, owner, hook, requests, deliver } = await world();
    await testEvent(app, owner, hook.id);
    await deliver();
    const [{ id } = { id: 0 }] = await deliveriesOf(db, hook.id);
    await resendWebhookEvent(app, owner, { endpointId: hook.id, id });
    await deliver();
    expect(requests).toHaveLength(2);
    expect(requests[0]?.headers["webhook-id"]).toBe(requests[1]?.headers["webhook-id"]);
    expect(await deliveriesOf(db, hook.id)).toMatchObject([{ state: "done", attempts: 1 }]);
  });
});

describe("a webhook", () => {
  test("that is slow gets four at a time, and holds up no other", async () => {
    const { app, owner, hook, requests, next, deliver } = await world();
    const other = await makeOwner(db);
    const quick = await addHook(app, other, { url: "https://quick.example.com/" });
    let free: () => void = () => undefined;
    const open = new Promise<Answer>((resolve) => (free = () => resolve(answered(200))));
    next(open, open, open, open, open);
    for (let count = 0; count < 6; count += 1) await testEvent(app, owner, hook.id);
    const first = deliver();
    await expect.poll(() => requests.length).toBe(4);
    expect(await deliver()).toBe(0);
    await testEvent(app, other, quick.id);
    const second = deliver();
    await expect.poll(() => requests.map(({ url }) => url)).toContain(quick.url);
    free();
    await Promise.all([first, second]);
    expect(await deliver()).toBe(2);
  });

  test("that asks for less gets nothing for a while, and then what waited", async () => {
    const { app, owner, hook, requests, later, deliver } = await world(answered(429, 90 * SECOND));
    await testEvent(app, owner, hook.id);
    await deliver();
    await testEvent(app, owner, hook.id);
    later(59 * SECOND);
    expect(await deliver()).toBe(0);
    later(40 * SECOND);
    expect(await deliver()).toBe(2);
    expect(requests).toHaveLength(3);
  });

  test("that answers 410 is switched off at once, with a mail, and gets nothing more", async () => {
    const { app, owner, hook, deliver } = await world(answered(410));
    await testEvent(app, owner, hook.id);
    await deliver();
    expect((await stateOf(db, hook.id)).offWhy).toBe("gone");
    expect(await testEvent(app, owner, hook.id)).toEqual({ outcome: "off" });
    const subjects = (await mailsTo(db, owner.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Your webhook at hooks.example.com is switched off");
  });

  test("that only fails causes a mail after a day, once, and is switched off after five", async () => {
    const { app, owner, hook, later, deliver, next } = await world();
    const about = async () =>
      (await mailsTo(db, owner.email))
        .map(({ subject }) => subject)
        .filter((text) => /not answer|off/.test(text ?? ""));
    const failOnce = async () => {
      next(silence);
      await testEvent(app, owner, hook.id);
      await deliver();
      await db
        .updateTable("webhookDeliveries")
        .set({ state: forceState("dead"), nextAt: null, endedAt: start })
        .execute();
    };
    await failOnce();
    later(23 * HOUR);
    await failOnce();
    expect(await about()).toEqual([]);
    later(HOUR);
    await failOnce();
    await failOnce();
    expect(await about()).toEqual(["Your webhook at hooks.example.com does not answer"]);
    later(4 * DAY);
    await failOnce();
    expect((await stateOf(db, hook.id)).offWhy).toBe("failing");
    expect(await about()).toHaveLength(2);
    await switchEndpoint(app, owner, hook.id, true);
    await failOnce();
    expect((await stateOf(db, hook.id)).offWhy).toBeNull();
  });

  test("that works in between starts the count again", async () => {
    const { app, owner, hook, later, deliver } = await world(silence, answered(204), silence);
    await testEvent(app, owner, hook.id);
    await deliver();
    later(119 * HOUR);
    await deliver();
    later(HOUR);
    await testEvent(app, owner, hook.id);
    await deliver();
    expect((await stateOf(db, hook.id)).offWhy).toBeNull();
  });

  test("that is switched off drops what was not sent", async () => {
    const { app, owner, hook, deliver } = await world();
    await testEvent(app, owner, hook.id);
    await switchEndpoint(app, owner, hook.id, false);
    expect(await deliver()).toBe(0);
    await switchEndpoint(app, owner, hook.id, true);
    expect(await deliver()).toBe(0);
    expect(await deliveriesOf(db, hook.id)).toMatchObject([{ state: "dead" }]);
  });

  test("is checked again at each attempt, and one that turned bad is never called", async () => {
    const { app, owner, hook, requests, deliver } = await world();
    await testEvent(app, owner, hook.id);
    const ours = { ...app.config, origin: "https://example.com" };
    await deliverDue({ ...app, config: ours });
    expect(requests).toEqual([]);
    expect((await deliveriesOf(db, hook.id))[0]?.answers).toEqual([expect.stringContaining("ours")]);
    expect(await deliver()).toBe(0);
  });
});

describe("a new secret", () => {
  test("signs at once, with the previous one beside it for a day", async () => {
    const { app, owner, hook, requests, later, deliver } = await world();
    expect(await makeNewSecret(app, hook.session, { id: hook.id, number: 1 })).toBe("made");
    const fresh = await secretOf(app, owner, hook.id);
    expect(fresh).not.toBe(hook.secret);
    await testEvent(app, owner, hook.id);
    await deliver();
    const [both] = requests;
    for (const secret of [fresh, hook.secret])
      expect(new Webhook(secret).verify(both?.body ?? "", both?.headers ?? {})).toBeTruthy();
    later(DAY);
    await testEvent(app, owner, hook.id);
    await deliver();
    expect(requests[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });

  test("requested twice by one form is made once, so that the receiver's copy keeps working", async () => {
    const { app, hook } = await world();
    const twice = [1, 2].map(() => makeNewSecret(app, hook.session, { id: hook.id, number: 1 }));
    expect((await Promise.all(twice)).sort()).toEqual(["made", "repeated"]);
  });
});
