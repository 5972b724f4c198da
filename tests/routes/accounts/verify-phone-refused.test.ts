import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { getUser } from "~/models/users/user.server";
import { codesSentTo, newestCode, otherCode } from "../../support/messages";
import { othersFailed } from "../../support/database-content";
import { textOf, leadsTo } from "../../support/page";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";

let owner: Awaited<ReturnType<typeof signIn>>;
const path = "/verify-phone?plan=2&duration=yearly";

const site = await serve();
beforeEach(async () => {
  owner = await signIn(site, { verified: false });
});

const sent = () => codesSentTo(site.db, owner.user.phone);
const code = () => newestCode(site.db, owner.user.phone);
const isVerified = async () => (await getUser(site.db, owner.user.id)).phoneVerifiedAt !== null;

/** Moves everything sent and tried back in time. */
async function letPass(milliseconds: number) {
  const { targetKey: key } = await site.db
    .selectFrom("codeFlows")
    .select("targetKey")
    .where("userId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  const budget = await site.db
    .selectFrom("codeBudgets")
    .select("sentAt")
    .where("targetKey", "=", key)
    .executeTakeFirstOrThrow();
  const earlier = budget.sentAt.map((moment) => new Date(moment.getTime() - milliseconds));
  await site.db.updateTable("codeBudgets").set({ sentAt: earlier }).where("targetKey", "=", key).execute();
}

describe("a wrong code", () => {
  beforeEach(async () => {
    await owner.get(path);
  });

  test("shows the attempts left, and after three the right one is refused too", async () => {
    const right = await code();
    const wrong = { code: otherCode(right) };
    const told: string[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await owner.post(path, wrong);
      expect(answer.status).toBe(422);
      told.push(textOf(answer.body));
    }
    expect(told[0]).toContain("This code is wrong. You have 2 attempts left");
    expect(told[1]).toContain("This code is wrong. You have 1 attempt left");
    expect(told[2]).toContain("This code is wrong. That was the last attempt.");
    expect(told[3]).toContain("This code is no longer valid.");
    expect(textOf((await owner.post(path, { code: right })).body)).toContain("This code is no longer valid.");
    expect(await isVerified()).toBe(false);
    expect(await sent()).toHaveLength(1);
  });

  test("is not shown again, and the title says Error", async () => {
    const wrong = otherCode(await code());
    const { body } = await owner.post(path, { code: wrong });
    expect(body).not.toContain(wrong);
    expect(body).toContain("<title>Error: Verify your phone number");
    expect(body).toContain('href="#code"');
  });

  test.each([[{ code: "12345abc" }], [{}], [{ digit: ["1", "2", "3", "4"] }]])(
    "in the form of %j costs no attempt",
    async (fields) => {
      const answer = await owner.post(path, fields);
      expect(answer.status).toBe(422);
      expect(textOf(answer.body)).toContain("Type the 5 digits of the code");
      expect((await owner.post(path, { code: await code() })).status).toBe(303);
    },
  );

  test("is not replaced by a form field or a cookie that claims verification", async () => {
    owner.jar.set("verification_status", "0");
    expect((await owner.post(path, { code: "00000", verification_status: "0" })).status).toBe(400);
    expect(await isVerified()).toBe(false);
  });

  test("ten times in a day answers 429 and says when to try again", async () => {
    await site.db.updateTable("codeBudgets").set({ consecutiveWrong: 8 }).execute();
    const right = await code();
    const wrong = { code: otherCode(right) };
    expect(textOf((await owner.post(path, wrong)).body)).toContain("You have 1 attempt left");
    expect(textOf((await owner.post(path, wrong)).body)).toMatch(
      /This code is wrong\. Too many wrong codes for this phone number\. Try again on \d+ \w+ \d{4}/,
    );
    const answer = await owner.post(path, { code: right });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(86_000);
    expect(textOf(answer.body)).toMatch(
      /Too many wrong codes for this phone number. Try again on \d+ \w+ \d{4}/,
    );
  });
});

describe("asking for another code", () => {
  beforeEach(async () => {
    await owner.get(path);
  });

  test("too early is told how long to wait", async () => {
    const answer = await owner.post(path, { intent: "resend" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect(textOf(answer.body)).toMatch(/You can ask for a new code in 5\d seconds/);
    expect(await sent()).toHaveLength(1);
  });

  test("too early shows the wait only once", async () => {
    expect(textOf((await owner.get(path)).body).match(/in 5\d seconds/g)).toHaveLength(1);
    const { body } = await owner.post(path, { intent: "resend" });
    expect(textOf(body).match(/in 5\d seconds/g)).toHaveLength(1);
  });

  test.each(["?_data=routes%2Fverify-phone", ".data"])(
    "too early sends nothing by %s either",
    async (form) => {
      await owner.post(`/verify-phone${form}`, { intent: "resend" });
      expect(await sent()).toHaveLength(1);
    },
  );

  test.each([{ intent: "resend" }, { function_type: "activate-resend", code: "" }])(
    "after a minute sends it by %j and says so",
    async (fields) => {
      await letPass(MINUTE);
      const answer = await owner.post(path, fields);
      expect(leadsTo(answer)).toBe(`303 ${path}`);
      expect(await sent()).toHaveLength(2);
      expect(textOf((await owner.follow(answer)).body)).toContain("We sent a code.");
    },
  );
});

describe("when others at the IP address asked for many codes", () => {
  beforeEach(async () => {
    await othersFailed(site.db, { limit: "code-sms", address: owner.address, times: 15 });
  });

  test("the page says at once that none was sent, why, until when and what works, and sends none", async () => {
    const { body } = await owner.get(path);
    expect(textOf(body)).toMatch(
      /We could not send a code to 0803\S+: many codes were requested over your network, which other people may share\. You can get one by email\./,
    );
    expect(textOf(body).match(/at \d\d:\d\d/g)).toHaveLength(1);
    expect(body).not.toContain('name="code"');
    expect(body).not.toContain("We sent");
    expect(await sent()).toEqual([]);
    const asked = await owner.post(path, { intent: "resend" });
    expect(asked.status).toBe(429);
    expect(textOf(asked.body)).toMatch(
      /Many codes were requested over your network, .* Ask again (?:on [\w ]+ )?at \d\d:\d\d/,
    );
  });

  test("the code by mail has its own budget, and opens checkout", async () => {
    await owner.get(path);
    const page = await owner.follow(await owner.post(path, { intent: "mail" }));
    expect(page.body).toContain('name="code"');
    const mailed = { intent: "verify-mail", code: await newestCode(site.db, owner.user.email) };
    expect((await owner.post(page.path, mailed)).status).toBe(303);
    expect((await getUser(site.db, owner.user.id)).checkoutAllowedAt).not.toBeNull();
  });
});
