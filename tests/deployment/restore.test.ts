import { cpSync, readdirSync } from "node:fs";
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
import { type RestoreMachine, restoreDatabase } from "../../scripts/setup/restore";
import { makeOwner } from "../support/accounts";
import { runCommand, startJobsProcess, startServer } from "../support/server";
import { makeContext } from "../support/context";
import { careless, makePostgresqlHome } from "../support/database-engines";
import { administer, fill } from "../support/database-server";
import { begin, fee, topUp, topUpRequest } from "../support/paying";
import { payAt, startSandbox, type TestSandbox } from "../support/sandbox";
import { settings as installation } from "../support/settings";
import { buyPlan, periodsOf } from "../support/subscriber";
import { samplePlace } from "./place-sample";
import { torture } from "../support/torture";
import { addHook } from "../support/webhooks";
import { renewDue } from "../support/wallet";

/*
 * The drill: a server with a base backup, a dump, and WAL of which the last was not received. One payment is made before the restored moment and
 * one after it, and in between the jobs renew, remind and send. Then the server is lost.
 */

const home = makePostgresqlHome();
const inHome = (name: string) => join(home.folder, name);
const run = (program: string, ...args: string[]) => home.run(program, args);
const script = (name: string, ...args: string[]) => run("sh", inHome(`deploy/${name}`), ...args);

const place = {
  ...samplePlace,
  settings: inHome("env"),
  backups: inHome("backups"),
  node: "node",
};
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
  run("mkdir", "backups", "backups-bases", "backups-wal", "bin");
  // What needs systemd or root is left out.
  run(
    "sh",
    "-c",
    "printf '#!/bin/sh\n' > bin/systemctl; printf '#!/bin/sh\nshift 3; exec \"$@\"\n' > bin/runuser",
  );
  run("chmod", "+x", "bin/systemctl", "bin/runuser");
  home.initialise();
  run("mv", "data", "main");
  server = await home.serve(inHome("main"), careless);
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
  const wal = home.receive(inHome("backups-wal"));
  expect(script("base-backup.sh", "backups-bases", "backups-wal")).toMatchObject({ status: 0, stderr: "" });
  await vi.waitUntil(() => readdirSync(inHome("backups-wal")).length > 0, MINUTE);
  await wal.stop();

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
  const running = script("restore.sh", "--lost", "main", "backups-bases", "backups-wal", "data", moment);
  expect([running.status, running.stderr]).toEqual([
    1,
    expect.stringMatching(/^PostgreSQL runs on \S+\/main: stop it/),
  ]);
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
  const before = script("restore.sh", "backups-bases", "backups-wal", "main", moment);
  expect([before.status, before.stderr]).toEqual([1, expect.stringContaining("main is not empty")]);
  const old = script("restore.sh", "backups-bases", "backups-wal", "old", "2026-01-01T00:00:00Z");
  expect([old.status, old.stderr]).toEqual([1, expect.stringContaining("no base backup from before")]);
});

test("a moment beyond the WAL is refused in one sentence, and no earlier state is promoted", () => {
  const beyond = new Date(Date.now() + DAY).toISOString();
  const restoreTo = (...words: string[]) => script("restore.sh", ...words);
  const sources = ["backups-bases", "backups-wal"];
  const alone = restoreTo(...sources, "alone", moment);
  expect([alone.status, alone.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The WAL ends with [^\n]*, before [^\n]*: the folder of the old server may have the rest[^\n]*\n$/,
    ),
  ]);
  const { status, stderr } = restoreTo("--lost", "main", ...sources, "beyond", beyond);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The WAL ends with a change of \d[^\n]*: leave the moment out, to restore all of it\.\n$/,
    ),
  ]);
  expect(run("ls", "beyond/recovery.signal").status).toBe(0);
});

/** The machine of the drill: PostgreSQL is controlled without systemd. */
function machineOf(answers: { restored: () => Promise<string> }): RestoreMachine & { said: string[] } {
  const said: string[] = [];
  const well = ({ status, stdout, stderr }: ReturnType<typeof run>) => {
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const control = (...words: string[]) => well(run("pg_ctl", "-D", inHome("main"), "-w", "-s", ...words));
  const options = `-k ${home.folder} -c listen_addresses= -c fsync=off`;
  return {
    said,
    cluster: home.folder,
    say: (line) => said.push(line),
    run(...words) {
      const line = words.join(" ");
      if (line === "systemctl start postgresql@15-main")
        return control("-l", inHome("log"), "-o", options, "start");
      if (line === "systemctl stop postgresql@15-main")
        return run("test", "-e", "main/postmaster.pid").status === 0 ? control("stop") : "";
      if (line.includes("commands/restored.ts")) return answers.restored();
      if (line.includes("commands/ledger.ts"))
        return runCommand("ledger", ["verify"], { env: envOf("kaypoint") }).then(({ printed }) => printed);
      // The folders are there, and root alone may give them to others.
      if (line.startsWith("sh -c install -d")) return "";
      return well(run("env", `PATH=${inHome("bin")}:${process.env.PATH}`, ...words));
    },
  };
}

describe("the second between two payments", () => {
  beforeAll(async () => {
    const away = () => Promise.reject(new Error("The provider does not say what was paid."));
    const from = place.backups;
    const machine = machineOf({ restored: away });
    await expect(restoreDatabase(place, machine, { wanted: "2026-01-01T00:00:00Z", from })).rejects.toThrow(
      "has no base backup from before 2026-01-01",
    );
    expect(machine.said).toEqual([]);
    const beyond = new Date(Date.now() + DAY).toISOString();
    await expect(restoreDatabase(place, machine, { wanted: beyond, from })).rejects.toThrow(
      /leave the moment out[^]*Nothing was changed\. To go on as before: systemctl start postgresql@15-main/,
    );
    await expect(restoreDatabase(place, machine, { wanted: moment, from })).rejects.toThrow(
      /does not say what was paid\.[^]*npm run restore goes on/,
    );
    await expect(restoreDatabase(place, machine, { wanted: beyond, from })).rejects.toThrow(
      "Nothing was changed",
    );
    await expect(restoreDatabase(place, machine, { wanted: moment, from })).rejects.toThrow("goes on");
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

  /** The command goes on where it failed, and the archive begins again. */
  async function goOn(printed: string): Promise<void> {
    const machine = machineOf({ restored: () => Promise.resolve(printed) });
    await restoreDatabase(place, machine, { wanted: null, from: place.backups });
    expect(machine.said.join("\n")).toMatch(
      /The ledger is in order[^]*Kaypoint runs\.\nThe old server is in \S+\/lost-/,
    );
    const there = readdirSync(home.folder);
    expect(there).toEqual(expect.arrayContaining([expect.stringMatching(/^backups-before-\w+-wal$/)]));
    expect([readdirSync(inHome("backups-wal")), there.includes("restore.json")]).toEqual([[], false]);
    await administer(server.url, "select 1");
  }

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
      if (name === "kaypoint") await goOn(restored.printed);
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
