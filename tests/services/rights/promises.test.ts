import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { purge } from "~/models/platform/purge.server";
import { retention } from "~/models/platform/retention";
import { deletionDue } from "~/models/rights/closure";
import { removeOldNames } from "~/models/rights/old-names.server";
import type { User } from "~/models/users/user";
import { closeAccount } from "~/services/rights/close-account.server";
import { deleteDue } from "~/services/rights/delete-accounts.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, forceState } from "../../support/context";
import { testDatabase } from "../../support/database";
import { putIn } from "../../support/messages";

const database = await testDatabase();
const db = database.db;

/** The database compares with its own clock and refuses what comes too early, so this test lives in the present. */
const now = new Date();
const ago = (time: number) => new Date(now.getTime() - time);

interface RetentionPromise {
  /** What the privacy page says is kept, and for how long. */
  keep: number;
  /** Makes a row of that age; returns a check that it is unchanged. */
  make: (owner: User, since: Date) => Promise<() => Promise<boolean>>;
  /** The job that keeps the promise. */
  job: () => Promise<unknown>;
}

const runPurge = () => purge(db, now);

const promised: Record<string, RetentionPromise> = {
  "messages of the contact form": {
    keep: retention.contactMessages,
    job: runPurge,
    make: async ({ email }, createdAt) => {
      const person = { firstName: "Ada", lastName: "", email, phoneNumber: "08031234567" };
      const message = { ...person, topic: "sales", message: "Hello", createdAt } as const;
      const { id } = await db
        .insertInto("contactMessages")
        .values(message)
        .returning("id")
        .executeTakeFirstOrThrow();
      return () => isThere("contactMessages", id);
    },
  },
  "the log": {
    keep: retention.auditEvents,
    job: runPurge,
    make: async ({ id: subjectId }, at) => {
      const nobody = { requestId: null, actorId: null, reason: null, addressPrefix: null };
      const event = { ...nobody, at, subjectId, action: "login", outcome: "ok" } as const;
      const { id } = await db
        .insertInto("auditEvents")
        .values(event)
        .returning("id")
        .executeTakeFirstOrThrow();
      return () => isThere("auditEvents", id);
    },
  },
  "addresses that asked for news": {
    keep: retention.newsRequests,
    job: runPurge,
    make: async ({ email, username }, askedAt) => {
      const { id } = await db
        .insertInto("newsletterSubscribers")
        .values({ email, token: `token-of-${username}-as-long`, askedAt })
        .returning("id")
        .executeTakeFirstOrThrow();
      return () => isThere("newsletterSubscribers", id);
    },
  },
  "texts of messages": {
    keep: retention.messageTexts,
    job: runPurge,
    make: async ({ id: ownerId }, sentAt) => {
      const id = await putIn(db, { ownerId });
      await db.updateTable("outbox").set({ sentAt, provider: "termii" }).where("id", "=", id).execute();
      return async () => {
        const rows = db.selectFrom("outbox").select("text").where("id", "=", id);
        return (await rows.executeTakeFirst())?.text === "12345 is your code";
      };
    },
  },
  messages: {
    keep: retention.messages,
    job: runPurge,
    make: async ({ id: ownerId }, sentAt) => {
      const id = await putIn(db, { ownerId });
      await db.updateTable("outbox").set({ sentAt, provider: "termii" }).where("id", "=", id).execute();
      return () => isThere("outbox", id);
    },
  },
  "closed accounts": {
    keep: retention.closedAccounts,
    job: () => deleteDue(makeContext(db, now)),
    make: async (owner, since) => {
      await closeAccount(makeContext(db, since), owner);
      return async () => {
        const user = db.selectFrom("users").select("name").where("id", "=", owner.id);
        return (await user.executeTakeFirst())?.name === owner.name;
      };
    },
  },
  "receipts of deleted accounts": {
    keep: retention.receipts,
    job: () => removeOldNames(db, now),
    make: async (owner, createdAt) => {
      const buyer = { name: owner.name, email: owner.email };
      const content = { kind: "top-up", title: "Wallet top-up", total: 100_00, buyer, branch: owner.name };
      const { id } = await db
        .insertInto("receipts")
        .values({
          ownerId: owner.id,
          reference: `KPP-${owner.username}`,
          orderId: null,
          createdAt,
          content: JSON.stringify(content),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await markDeleted(owner);
      return async () => {
        const row = await db
          .selectFrom("receipts")
          .select("content")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(row.content).toMatchObject({ kind: "top-up", total: 100_00 });
        return JSON.stringify(row.content).includes(owner.username);
      };
    },
  },
  "payments of deleted accounts": {
    keep: retention.receipts,
    job: () => removeOldNames(db, now),
    make: async (owner, createdAt) => {
      const { id } = await db
        .insertInto("payments")
        .values({
          reference: `KPP-${owner.username}`,
          ownerId: owner.id,
          purpose: "top-up",
          amount: 100_00,
          walletAmount: 100_00,
          currency: "NGN",
          email: owner.email,
          state: "settled",
          createdAt,
          result: "credited",
          settledAt: createdAt,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await markDeleted(owner);
      return async () => {
        const row = await db
          .selectFrom("payments")
          .select(["email", "amount"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(row.amount).toBe(100_00);
        return row.email === owner.email;
      };
    },
  },
};

async function isThere(
  table: "contactMessages" | "auditEvents" | "newsletterSubscribers" | "outbox",
  id: number,
): Promise<boolean> {
  return (await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

async function markDeleted(owner: User): Promise<void> {
  const closed = ago(100 * DAY);
  await closeAccount(makeContext(db, closed), owner);
  await db
    .updateTable("accountClosures")
    .set({ state: forceState("done"), endedAt: deletionDue(closed) })
    .where("ownerId", "=", owner.id)
    .execute();
}

test.each(Object.entries(promised))("%s are kept until their time is over, and no longer", async (_, row) => {
  const young = await row.make(await makeOwner(db), ago(row.keep - 10_000));
  const old = await row.make(await makeOwner(db), ago(row.keep + 10_000));
  await row.job();
  expect([await young(), await old()]).toEqual([true, false]);
});

test("receipts and payments of open accounts keep their names forever", async () => {
  const owner = await makeOwner(db);
  const long = ago(2 * retention.receipts);
  await db
    .insertInto("receipts")
    .values({
      ownerId: owner.id,
      reference: "KPP-OPEN",
      orderId: null,
      createdAt: long,
      content: JSON.stringify({ buyer: { name: owner.name, email: owner.email } }),
    })
    .execute();
  expect(await removeOldNames(db, now)).toBe(0);
  const anonymous = db
    .updateTable("receipts")
    .set({ content: JSON.stringify({ buyer: { name: "(removed)", email: "" } }) })
    .where("reference", "=", "KPP-OPEN");
  await expect(anonymous.execute()).rejects.toThrow("append-only");
});
