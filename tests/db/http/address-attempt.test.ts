import { addressLimits } from "../../support/limits";
import { beforeEach, describe, expect, test } from "vitest";

import {
  countAddressAttempt,
  noteSuccess,
  peekAddress,
  relabelAttempts,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { HOUR, MINUTE } from "~/models/duration";
import { testDatabase } from "../../support/database";
import { privateAddress } from "../../support/visitor";

let address: string;
const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const database = await testDatabase();
beforeEach(() => {
  address = privateAddress();
});

const codeTo = (about: string) => ({ limit: addressLimits["code-sms"], address, about }) as const;
const hit = (about: string, now = start) => countAddressAttempt(database.db, codeTo(about), now);

async function hits(times: number) {
  for (let index = 0; index < times; index += 1) await hit(`phone ${index}`);
}

describe("attempts from an IP address", () => {
  test("are refused at the limit, counted in any hour and separately from other addresses", async () => {
    await hit("the first");
    for (let index = 1; index < 15; index += 1) await hit(`phone ${index}`, after(59 * MINUTE));
    expect(await hit("one more", after(59 * MINUTE))).toMatchObject({
      allowed: false,
      retryAfterSeconds: 60,
    });
    expect(await hit("one more", after(HOUR))).toEqual({ allowed: true });
    expect(await hit("another", after(HOUR))).toMatchObject({ allowed: false });
    address = privateAddress();
    expect(await hit("another", after(HOUR))).toEqual({ allowed: true });
  });

  test("that are refused are not counted", async () => {
    await hits(40);
    const counted = await database.db.selectFrom("addressHits").select("id").execute();
    await hits(5);
    expect(await database.db.selectFrom("addressHits").select("id").execute()).toHaveLength(counted.length);
  });

  test("are allowed up to the limit when many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => hit(`phone ${index}`)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(15);
  });

  test("that are known to succeed are refused like any other, and not counted", async () => {
    const right = () => countAddressAttempt(database.db, codeTo("right"), start, { isSuccess: true });
    await hits(14);
    for (let index = 0; index < 3; index += 1) expect(await right()).toEqual({ allowed: true });
    expect(await hit("the last")).toEqual({ allowed: true });
    expect(await right()).toMatchObject({ allowed: false, retryAfterSeconds: HOUR / 1000 });
  });

  test("can be checked without being counted", async () => {
    await hits(14);
    for (let index = 0; index < 3; index += 1)
      expect(await peekAddress(database.db, codeTo("one"), start)).toEqual({ allowed: true });
  });

  test("are refunded for one thing, from any address, up to a number", async () => {
    await hits(13);
    await hit("mine");
    await hit("mine");
    await refundAttempts(database.db, { limit: addressLimits["code-sms"], about: "mine", most: 1 });
    expect(await hit("one")).toEqual({ allowed: true });
    expect(await hit("two")).toMatchObject({ allowed: false });
    await refundAttempts(database.db, {
      limit: addressLimits["code-sms"],
      about: "mine",
      address: privateAddress(),
    });
    expect(await hit("two")).toMatchObject({ allowed: false });
    await refundAttempts(database.db, { limit: addressLimits["code-mail"], about: "mine" });
    expect(await hit("two")).toMatchObject({ allowed: false });
    await refundAttempts(database.db, { limit: addressLimits["code-sms"], about: "mine" });
    expect(await hit("two")).toEqual({ allowed: true });
  });

  test("are refunded under a name given later", async () => {
    await hits(14);
    await hit("a phone");
    await relabelAttempts(database.db, { ...codeTo("a phone"), most: 5 }, "an account");
    await refundAttempts(database.db, { limit: addressLimits["code-sms"], about: "a phone" });
    expect(await hit("one")).toMatchObject({ allowed: false });
    await refundAttempts(database.db, { limit: addressLimits["code-sms"], about: "an account" });
    expect(await hit("one")).toEqual({ allowed: true });
  });

  test("may be one more for each success of the last 24 hours there, and a success is never refunded", async () => {
    await hits(15);
    await noteSuccess(database.db, codeTo("mine"), start);
    await refundAttempts(database.db, { limit: addressLimits["code-sms"], about: "mine" });
    expect(await hit("one")).toEqual({ allowed: true });
    expect(await hit("two")).toMatchObject({ allowed: false });
  });

  test("store neither the address nor the typed value", async () => {
    await hit("+2348031234521");
    const rows = JSON.stringify(await database.db.selectFrom("addressHits").selectAll().execute());
    expect(rows).not.toContain(address);
    expect(rows).not.toContain("8031234521");
  });
});
