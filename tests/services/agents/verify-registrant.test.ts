import { describe, expect, test } from "vitest";

import { findRegistrant } from "~/models/agents/registrant-phone.server";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { getUser } from "~/models/users/user.server";
import { sendRegistrantCode, verifyRegistrant } from "~/services/agents/verify-registrant.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { makeAgent, makeOwner, changeAccount } from "../../support/accounts";
import { codesSentTo, makeCaller, newestCode, otherCode, mailsTo, textsTo } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeBrowser } from "../../support/recovery";
import { makeRequestContext } from "../../support/request";
import { privateAddress } from "../../support/visitor";

let made = 0;

const database = await testDatabase();

async function makeStall() {
  const app = makeContext(database.db);
  const agent = await getUser(database.db, await makeAgent(database.db, `STALL${(made += 1)}`));
  const address = privateAddress();
  const later = (time: number) => app.setTime(new Date(app.clock.now().getTime() + time));

  /** A registrant of the agent; without a password by default. */
  async function register({ phone, password = null }: { phone?: string; password?: string | null } = {}) {
    const { id } = await makeOwner(database.db, { verified: false, ...(phone && { phone }) });
    const change = { agentId: agent.id, passwordHash: password };
    await changeAccount(database.db, id, change);
    const read = async () => {
      const found = await findRegistrant(database.db, agent.id, id);
      if (!found) throw new Error("no customer");
      return found;
    };
    const registrant = await read();
    const here = <Result>(work: () => Result, from = address) =>
      withRequestContext(makeRequestContext({ address: from }), work);
    return {
      registrant,
      read,
      send: (from?: string) => here(() => sendRegistrantCode(app, agent, registrant), from),
      type: (code: string, from?: string) => here(() => verifyRegistrant(app, agent, registrant, code), from),
      code: () => newestCode(database.db, registrant.phone),
    };
  }
  return { app, agent, register, later };
}

describe("the right code at the stall", () => {
  test("verifies the customer's phone, and the customer sets a password with the key in an SMS", async () => {
    const { app, agent, register } = await makeStall();
    const { registrant, read, send, type, code } = await register();
    expect(await send()).toEqual({ sent: true });
    expect(await type(await code())).toEqual({ outcome: "accepted" });
    expect((await read()).phoneVerifiedAt).toEqual(app.clock.now());
    const [first, second] = await textsTo(database.db, registrant.id);
    expect(first).toContain("Share it only with the agent who is signing you up");
    expect(second).toContain("/forgot-password");
    const [{ key } = { key: "" }] = await mailsTo(database.db, registrant.phone);
    const browser = makeBrowser(app);
    await browser.start(registrant.email);
    expect(await browser.paste(key)).toMatchObject({ outcome: "accepted" });
    expect((await browser.granted())?.proved).toEqual({ mailbox: false, phone: true });
    expect(await browser.setPassword("bread rice and oil")).toMatchObject({ outcome: "changed" });
    expect((await read()).hasPassword).toBe(true);
    expect((await getUser(database.db, registrant.id)).emailVerifiedAt).toBeNull();
    expect(await browser.paste(key).catch(() => null)).not.toMatchObject({ outcome: "accepted" });
    expect(agent.role).toBe("agent");
  });

  test("is in both logs, but without the code or the key", async () => {
    const { agent, register } = await makeStall();
    const { registrant, send, type, code } = await register();
    await send();
    await type(await code());
    const events = await database.db
      .selectFrom("auditEvents")
      .select(["action", "actorId", "subjectId", "reason"])
      .where("subjectId", "=", registrant.id)
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual(["code-sent", "customer-verified", "code-accepted"]);
    expect(new Set(events.map(({ actorId }) => actorId))).toEqual(new Set([agent.id]));
    const [{ key } = { key: "" }] = await mailsTo(database.db, registrant.phone);
    expect(JSON.stringify(events)).not.toContain(key);
  });

  test("opens no session, and sends no key to a customer who has a password", async () => {
    const { register } = await makeStall();
    const { registrant, send, type, code } = await register({ password: "$argon2id$none" });
    await send();
    await type(await code());
    expect(await textsTo(database.db, registrant.id)).toHaveLength(1);
    const sessions = database.db.selectFrom("sessions").select("id").where("userId", "=", registrant.id);
    expect(await sessions.execute()).toEqual([]);
  });

  test("fails if another account has verified the number first, which is not revealed before", async () => {
    const { register } = await makeStall();
    const owner = await makeOwner(database.db);
    const { registrant, read, send, type, code } = await register({ phone: owner.phone });
    expect(await send()).toEqual({ sent: true });
    expect(await type(otherCode(await code()))).toMatchObject({ outcome: "wrong" });
    expect(await type(await code())).toEqual({ outcome: "taken" });
    expect((await read()).phoneVerifiedAt).toBeNull();
    expect((await textsTo(database.db, registrant.id)).join()).not.toContain("/forgot-password");
  });

  test("works for this agent alone, unlike the customer's own code and another agent's", async () => {
    const { app, register } = await makeStall();
    const { registrant, read, send, type, code } = await register();
    const own = makeCaller(app, registrant);
    await own.ask();
    const ofRegistrant = await code();
    await send();
    const ofAgent = await code();
    if (ofRegistrant !== ofAgent) {
      expect(await type(ofRegistrant)).toMatchObject({ outcome: "wrong" });
      expect(await own.type(ofAgent)).toMatchObject({ outcome: "wrong" });
    }
    expect(await own.type(ofRegistrant)).toEqual({ outcome: "accepted" });
    expect((await read()).phoneVerifiedAt).not.toBeNull();
    expect(await type(ofAgent)).toEqual({ outcome: "gone" });
  });

  test("of a number that the customer has since changed verifies nothing", async () => {
    const { register } = await makeStall();
    const { registrant, read, send, type, code } = await register();
    await send();
    const phone = `+23480999${String(registrant.id).padStart(5, "0")}`;
    const sent = await code();
    await changeAccount(database.db, registrant.id, { phone });
    expect(await type(sent)).toEqual({ outcome: "gone" });
    expect((await read()).phoneVerifiedAt).toBeNull();
  });
});

describe("an agent's codes and guesses are limited", () => {
  test("by the pause between two codes, three tries for each, and five a day per customer", async () => {
    const { register, later } = await makeStall();
    const { registrant, send, type, code } = await register();
    await send();
    expect(await send()).toMatchObject({ sent: false });
    const wrong = otherCode(await code());
    for (const attemptsLeft of [2, 1, 0]) expect(await type(wrong)).toMatchObject({ attemptsLeft });
    expect(await type(await code())).toEqual({ outcome: "gone" });
    for (let count = 0; count < 6; count += 1) {
      later(HOUR);
      await send();
    }
    expect(await codesSentTo(database.db, registrant.phone)).toHaveLength(5);
  });

  test("by ten wrong codes a day per customer, which do not affect the customer's own", async () => {
    const { app, register, later } = await makeStall();
    const { registrant, send, type, code } = await register();
    let wrong = 0;
    for (let round = 0; round < 4; round += 1) {
      await send();
      const other = otherCode(await code());
      for (let tries = 0; tries < 3; tries += 1) if ((await type(other)).outcome === "wrong") wrong += 1;
      later(HOUR);
    }
    expect(wrong).toBe(10);
    expect(await type(await code())).toMatchObject({ outcome: "paused" });
    const own = makeCaller(app, registrant);
    expect(await own.ask({ address: privateAddress() })).toEqual({ sent: true });
    expect(await own.type(await code(), { address: privateAddress() })).toEqual({ outcome: "accepted" });
  });

  test("by 15 unverified codes an hour per agent, from any IP address, and right ones are refunded", async () => {
    const { register, later } = await makeStall();
    const sendNew = async () => {
      const { send, type, code } = await register();
      return { type, code, result: await send(privateAddress()) };
    };
    for (let count = 0; count < 20; count += 1) {
      const { type, code, result } = await sendNew();
      expect(result).toEqual({ sent: true });
      expect(await type(await code())).toEqual({ outcome: "accepted" });
    }
    // 20 verified ones allow 20 more for a day.
    for (let count = 0; count < 35; count += 1) expect((await sendNew()).result).toEqual({ sent: true });
    const refused = (await sendNew()).result;
    expect(refused).toMatchObject({ sent: false });
    expect("pause" in refused && refused.pause.ofNetwork).toBeFalsy();
    later(HOUR + SECOND);
    expect((await sendNew()).result).toEqual({ sent: true });
  });

  test("by the life of a code and of the key", async () => {
    const { app, register, later } = await makeStall();
    const one = await register();
    await one.send();
    const late = await one.code();
    later(10 * MINUTE + SECOND);
    expect(await one.type(late)).toEqual({ outcome: "gone" });
    const two = await register();
    await two.send();
    await two.type(await two.code());
    const [{ key } = { key: "" }] = await mailsTo(database.db, two.registrant.phone);
    later(DAY + SECOND);
    const browser = makeBrowser(app);
    await browser.start(two.registrant.email);
    expect(await browser.paste(key)).toEqual({ outcome: "wrong-key" });
  });
});

test("only the agent of a customer finds the customer", async () => {
  const { register } = await makeStall();
  const { registrant } = await register();
  const rival = await makeStall();
  expect(await findRegistrant(database.db, rival.agent.id, registrant.id)).toBeNull();
  expect(await findRegistrant(database.db, registrant.id, registrant.id)).toBeNull();
  const change = { disabledAt: new Date() };
  await changeAccount(database.db, registrant.id, change);
  expect(await findRegistrant(database.db, rival.agent.id, registrant.id)).toBeNull();
});

test("a number that gets no SMS gets no code", async () => {
  const { register } = await makeStall();
  const { registrant, send } = await register({ phone: "02012345678" });
  const change = { phoneReachable: false };
  await changeAccount(database.db, registrant.id, change);
  registrant.phoneReachable = false;
  expect(await send()).toEqual({ sent: false, unreachable: true });
  expect(await textsTo(database.db, registrant.id)).toEqual([]);
});
