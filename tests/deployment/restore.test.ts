import { cpSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Db, makeDatabase } from "#db/client";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import type { User } from "~/models/users/user";
import type { PaymentContext } from "~/services/platform/app.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../support/accounts";
import { runCommand, startJobsProcess, startServer } from "../support/server";
import { makeContext } from "../support/context";
import { careless, makePostgresqlHome } from "../support/database-engines";
import { administer, fill } from "../support/database-server";
import { begin, fee, topUp, topUpRequest } from "../support/paying";
import { payAt, startSandbox, type TestSandbox } from "../support/sandbox";
import { settings as installation } from "../support/settings";
import { buyPlan, periodsOf } from "../support/subscriber";
import { torture } from "../support/torture";
import { addHook } from "../support/webhooks";
import { renewDue } from "../support/wallet";

/*
 * The drill: a server with archived WAL, a base backup and a dump. One payment is made before the restored moment and
 * one after it, and in between the jobs renew, remind and send. Then the server is lost.
 */

const home = makePostgresqlHome();
const inHome = (name: string) => join(home.folder, name);
const settings = [
  ...careless,
  "archive_mode=on",
  `archive_command=sh ${inHome("deploy/postgresql/archive.sh")} %p %f ${inHome("wal")}`,
];
const run = (program: string, ...args: string[]) => home.run(program, args);
const script = (name: string, ...args: string[]) => run("sh", inHome(`deploy/${name}`), ...args);

let sandbox: TestSandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let moment = "";
let server: Awaited<ReturnType<typeof home.serve>>;
/** Ada pays before and after the moment, Bola renews by card after it, and Chidi's plan ends soon. */
let ada: User;
let bola: User;
let second = "";
/** Sent in the lost time: messages, webhooks, and payments by their references. */
let lost: { messages: string[]; webhooks: string[]; payments: string[] };
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [sandbox, receiver] = await Promise.all([startSandbox(), startReceiver()]);
  cpSync("deploy", inHome("deploy"), { recursive: true });
  run("mkdir", "bases", "wal");
  server = await home.serve(home.initialise(), settings);
  await administer(server.url, "create database kaypoint");
  await fill(home.urlOf("kaypoint"));
  await live();
  await server.stop();
});
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  await Promise.all([server.stop(), sandbox.close(), receiver.close()]);
  home.remove();
});

/** Accepts webhooks, and records their names. */
async function startReceiver() {
  const names: string[] = [];
  const http = createServer((request, response) => {
    names.push(String(request.headers["webhook-id"]));
    response.end();
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const { port } = http.address() as AddressInfo;
  const close = () => new Promise((closed) => http.close(closed));
  return { names, url: `http://127.0.0.1:${port}`, close };
}

function connectTo(name: string) {
  const { db, close } = makeDatabase({ url: home.urlOf(name), poolSize: 5 });
  const context = makeContext(db, new Date());
  const config = { ...context.config, webhooks: { ...context.config.webhooks, demoReceiver: receiver.url } };
  return {
    app: { ...context, config, payments: sandbox.provider(), origin: "https://shop.example" },
    db,
    close,
  };
}

const envOf = (name: string) => ({
  ...sandbox.env,
  DATABASE_URL: home.urlOf(name),
  WEBHOOK_RECEIVER: receiver.url,
});

async function pay(app: PaymentContext, owner: User, saveCard = false): Promise<string> {
  const reference = await begin(app, topUpRequest(owner, { saveCard }));
  const { url } = await app.db
    .selectFrom("payments")
    .select("authorizationUrl as url")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await payAt(url ?? "");
  await settlePayment(app, reference);
  return reference;
}

/** Everything from the first payment to the loss of the server. */
async function live(): Promise<void> {
  const { app, db, close } = connectTo("kaypoint");
  const now = app.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  ada = await makeOwner(db);
  bola = await makeOwner(db);
  const chidi = await makeOwner(db);
  await addHook(app, ada, { url: `${receiver.url}/ada` });
  app.setTime(ago(40));
  await buyPlan(app, bola);
  app.setTime(ago(20));
  await pay(app, bola, true);
  const card = await db.selectFrom("cards").select("id").executeTakeFirstOrThrow();
  await chooseRenewal(app, { ownerId: bola.id }, { method: "card", cardId: card.id, fresh: true });
  app.setTime(ago(27));
  await buyPlan(app, chidi);
  app.setTime(now);
  expect(script("base-backup.sh", "bases", "wal")).toMatchObject({ status: 0, stderr: "" });

  await pay(app, ada);
  moment = new Date().toISOString();
  expect(run("pg_dump", "--format=custom", "--file=kaypoint.dump", "kaypoint").status).toBe(0);

  second = await pay(app, ada);
  const jobs = await startJobsProcess(envOf("kaypoint"));
  await vi.waitUntil(async () => (await renewals(db)).includes("paid") && (await isQuiet(db)), MINUTE);
  await jobs.end("SIGTERM");
  lost = {
    messages: await sentMessages(db),
    webhooks: [...receiver.names],
    payments: [...sandbox.transactions.keys()],
  };
  expect(lost.messages.map((key) => key.split(":", 1)[0])).toEqual(expect.arrayContaining(["reminder"]));
  expect(lost.webhooks).toHaveLength(2);
  await close();
  await administer(server.url, "select pg_switch_wal()");
  await vi.waitUntil(async () => {
    const [row] = await administer<{ kept: boolean }>(
      server.url,
      `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as kept from pg_stat_archiver`,
    );
    return row?.kept;
  });
}

const renewals = async (db: Db) =>
  (await db.selectFrom("renewals").select("state").execute()).map(({ state }) => state);

/** Without the alerts about the scripts of the payment page, which are looked at by the clock of the machine. */
const sentMessages = async (db: Db) =>
  (await db.selectFrom("outbox").select("dedupeKey").where("sentAt", "is not", null).execute())
    .map(({ dedupeKey: key }) => key)
    .filter((key) => !key.startsWith("payment-alert:page-script"));

/** Whether nothing waits to be sent. */
async function isQuiet(db: Db): Promise<boolean> {
  const message = db
    .selectFrom("outbox")
    .select("id")
    .where("sentAt", "is", null)
    .where("deadAt", "is", null);
  const webhook = db.selectFrom("webhookDeliveries").select("id").where("state", "=", "due");
  return [await message.executeTakeFirst(), await webhook.executeTakeFirst()].every(
    (row) => row === undefined,
  );
}

test("a folder that is not empty is refused, and so is a moment before the first base backup", () => {
  const before = script("restore.sh", "bases", "wal", "data", moment);
  expect([before.status, before.stderr]).toEqual([1, expect.stringContaining("data is not empty")]);
  const old = script("restore.sh", "bases", "wal", "old", "2026-01-01T00:00:00Z");
  expect([old.status, old.stderr]).toEqual([1, expect.stringContaining("no base backup from before")]);
});

test("a moment beyond the archive is reported, and no earlier state is promoted", () => {
  const beyond = new Date(Date.now() + DAY).toISOString();
  const { status, stderr } = script("restore.sh", "bases", "wal", "beyond", beyond);
  expect([status, stderr]).toEqual([1, expect.stringContaining("recovery ended before configured")]);
  expect(run("ls", "beyond/recovery.signal").status).toBe(0);
});

test("an archived file is never overwritten, and may arrive twice", () => {
  const archive = (piece: string, name: string) => script("postgresql/archive.sh", piece, name, "kept");
  run("mkdir", "kept");
  run("sh", "-c", "echo one > one; echo two > two");
  expect(archive("one", "000000010000000000000001").status).toBe(0);
  expect(archive("one", "000000010000000000000001").status).toBe(0);
  expect(archive("two", "000000010000000000000001").status).toBe(1);
  expect(run("cat", "kept/000000010000000000000001").stdout).toBe("one\n");
});

describe("the second between two payments", () => {
  beforeAll(async () => {
    const restored = script("restore.sh", "bases", "wal", "restored", moment);
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    expect(restored.stdout).toContain(`npm run restored -- --to ${moment}`);
    server = await home.serve(inHome("restored"), careless);
    await administer(server.url, "create database from_dump");
    expect(run("pg_restore", "--no-owner", "--dbname=from_dump", "kaypoint.dump")).toMatchObject({
      status: 0,
    });
  });

  test("is restored read-only, so that nothing can be sent by mistake", async () => {
    const { db, close } = connectTo("kaypoint");
    await expect(db.updateTable("outbox").set({ deadAt: new Date() }).execute()).rejects.toMatchObject({
      code: "25006",
    });
    expect(await isQuiet(db)).toBe(false);
    await close();
  });

  const ways = [
    { way: "from the archive", name: "kaypoint" },
    { way: "from the dump of that second", name: "from_dump" },
  ];

  test.each(torture ? ways : ways.slice(0, 1))(
    "has the first payment and sends nothing twice, $way",
    async ({ name }) => {
      const { app, db, close } = connectTo(name);
      ends.push(close);
      const env = envOf(name);
      const restored = await runCommand("restored", ["--to", moment], { env: { ...installation, ...env } });
      expect([restored.code, restored.complained]).toEqual([0, ""]);
      expect(restored.printed).toContain(`- ${second}: Paid at the provider, but not recorded here.`);
      expect(await walletBalance(db, ada.id)).toBe(topUp);
      expect(await renewals(db)).toEqual(["begun"]);

      const verified = await runCommand("ledger", ["verify"], { env });
      expect([verified.code, verified.printed]).toEqual([
        0,
        expect.stringContaining("The ledger is in order"),
      ]);
      const site = await startServer(env);
      ends.push(() => site.stop());
      expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
      const jobs = await startJobsProcess(env);
      await vi.waitUntil(() => isQuiet(db), MINUTE);
      await jobs.end("SIGTERM");

      const sent = await sentMessages(db);
      expect(sent).toContain(`payment-review:${second}`);
      const again = sent.filter((key) => lost.messages.includes(key));
      // Only staff read the daily comparison, which differs after a restore.
      expect(again.filter((key) => !key.startsWith("payment-report:"))).toEqual([]);
      expect(receiver.names).toEqual(lost.webhooks);

      app.setTime(new Date(app.clock.now().getTime() + HOUR));
      await renewDue(app);
      expect(await renewals(db)).toEqual(["waiting"]);
      expect([...sandbox.transactions.keys()]).toEqual(lost.payments);
      const renewal = await db
        .selectFrom("payments")
        .select("reference")
        .where("ownerId", "=", bola.id)
        .where("state", "=", "review")
        .executeTakeFirstOrThrow();
      const decision = { reason: "found after the restore", by: { name: "ngozi" } };
      const renewed = await decideSuspense(app, renewal.reference, { decision: "fulfilled", ...decision });
      const credited = await decideSuspense(app, second, { decision: "credited", ...decision });
      expect([renewed.outcome, credited.outcome]).toEqual(["done", "done"]);
      expect(await walletBalance(db, ada.id)).toBe(topUp + topUp + fee);
      expect((await periodsOf(db, bola.id)).at(-1)?.endsAt?.getTime()).toBeGreaterThan(Date.now());
      await renewDue(app);
      expect([...sandbox.transactions.keys()]).toEqual(lost.payments);
    },
  );
});
