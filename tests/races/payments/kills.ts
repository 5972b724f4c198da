import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#db/client";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { naira } from "~/models/money";
import { makePasswords } from "~/services/platform/passwords.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { hiddenFields } from "../../support/page";
import { settledOrders } from "../../support/paying";
import { payAt, type TestSandbox } from "../../support/sandbox";
import { type Server, startServer } from "../../support/server";
import { type Answer, makeVisitor, type Visitor } from "../../support/visitor";
import { buyPlan } from "../../support/subscriber";
import { fund } from "../../support/wallet";

const WALLET_OWNERS = 3;
const CARD_OWNERS = 3;
/** Milliseconds after the last awaited answer. */
const LATEST_KILL = 100;
const LATEST_PRESS = 200;
const THIRDS = 3;
const summary = "/plans-details/2/month?step=summary";
const extras = "/plans-and-billings/extras";
const password = "bread rice and oil";

type Way = "wallet" | "card";

/** The purchase: a plan in its checkout, or extras for a running plan. */
type BoughtKind = "plan" | "extras";

type Payer = {
  ownerId: number;
  way: Way;
  bought: BoughtKind;
  path: string;
  visitor: Visitor;
  form: Record<string, string>;
  payUrl: string | null;
};

export interface KillResult {
  kills: number;
  /** Payments made before the server was killed, and those made only afterwards. */
  before: number;
  after: number;
  faults: string[];
}

interface KilledProcess {
  db: Db;
  databaseUrl: string;
  sandbox: TestSandbox;
}

/**
 * Kills the server again and again while wallets and cards pay, restarts it, lets owners submit again and the jobs
 * run, and returns what is wrong with the books. Rounds take turns to kill early, in the middle and late.
 */
export async function killWhilePaying(
  site: KilledProcess,
  rounds: number,
  bought: readonly BoughtKind[],
  tell: (soFar: KillResult) => void = () => undefined,
): Promise<KillResult> {
  const result: KillResult = { kills: 0, before: 0, after: 0, faults: [] };
  const env = {
    ...site.sandbox.env,
    DATABASE_URL: site.databaseUrl,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  let server = await start(env);
  for (let round = 0; round < rounds; round += 1) {
    site.sandbox.webhooks.sendTo({ url: `${server.url}/webhooks/paystack` });
    const payers = await preparePayers(site, server.url, bought);
    const paying = payers.map((payer) => pay(payer).catch(() => null));
    await untilAnswered(paying, Math.floor((((round % THIRDS) + Math.random()) / THIRDS) * payers.length));
    await wait(randomInt(LATEST_KILL));
    await server.stop();
    await Promise.all(paying);
    result.kills += 1;
    result.before += await countSettled(site.db, payers);
    server = await start(env);
    await Promise.all(payers.map((payer) => pressAgain(payer, server.url)));
    await reconcile(site);
    result.after += await countSettled(site.db, payers);
    result.faults.push(...(await findFaults(site.db, site.sandbox, payers)));
    tell(result);
  }
  await server.stop();
  result.after -= result.before;
  return result;
}

/** Resolves when this many are answered, or at once for none. */
function untilAnswered(answers: Promise<unknown>[], count: number): Promise<void> {
  let waiting = count;
  return new Promise((resolve) => {
    if (waiting === 0) resolve();
    for (const answer of answers)
      void answer.then(() => {
        waiting -= 1;
        if (waiting === 0) resolve();
      });
  });
}

/** Retries after a moment in case the build is being rewritten. */
async function start(env: Record<string, string>, tries = 5): Promise<Server> {
  try {
    return await startServer(env);
  } catch (error) {
    if (tries <= 1) throw error;
    await wait(5 * SECOND);
    return start(env, tries - 1);
  }
}

function preparePayers(site: KilledProcess, origin: string, bought: readonly BoughtKind[]): Promise<Payer[]> {
  const ways: Way[] = [...Array<Way>(WALLET_OWNERS).fill("wallet"), ...Array<Way>(CARD_OWNERS).fill("card")];
  return Promise.all(
    bought.flatMap((what) =>
      ways.map((way, place) => preparePayer(site.db, origin, { way, bought: what }, place % 2 === 0)),
    ),
  );
}

/** An owner whose next submission pays; some of those with a card are on the provider's page already. */
async function preparePayer(
  db: Db,
  origin: string,
  { way, bought }: Pick<Payer, "way" | "bought">,
  onward: boolean,
): Promise<Payer> {
  const user = await makeOwner(db, {
    passwordHash: await makePasswords("low").hash(password),
    now: new Date(),
  });
  if (bought === "extras") await buyPlan(makeContext(db, new Date()), user);
  if (way === "wallet") await fund(db, user.id, naira(20_000));
  const visitor = makeVisitor(origin);
  await visitor.post("/login", { email: user.email, password });
  const path = bought === "plan" ? summary : extras;
  const form = bought === "plan" ? await planForm(visitor, way) : await extrasForm(visitor, way);
  const payer: Payer = { ownerId: user.id, way, bought, path, visitor, form, payUrl: null };
  if (way === "card" && onward) payer.payUrl = await openPage(payer);
  return payer;
}

async function planForm(visitor: Visitor, way: Way): Promise<Record<string, string>> {
  const choices = { payment_method: way, ...(way === "card" && { card_type: "new_card" }) };
  await visitor.post(summary, { intent: "update", onboarding: "1", ...choices });
  const form = hiddenFields((await visitor.get(summary)).body);
  if (way === "card") await visitor.post(summary, { ...form, ...choices, intent: "check" });
  return { ...form, ...choices, intent: "pay" };
}

async function extrasForm(visitor: Visitor, way: Way): Promise<Record<string, string>> {
  const chosen = { additional_users: "3", additional_products: "500" };
  const page = await visitor.get(`${extras}?${new URLSearchParams(chosen)}`);
  const pay = way === "wallet" ? way : "new";
  return { ...hiddenFields(page.body), ...chosen, auth_code: pay, intent: "pay" };
}

async function openPage({ visitor, path, form }: Payer): Promise<string> {
  const answer = await visitor.post(path, form);
  const location = answer.headers.get("Location") ?? "";
  if (!location.startsWith("http")) throw new Error(`no payment page: ${answer.status} ${location}`);
  return location;
}

async function pay(payer: Payer): Promise<Answer> {
  await wait(randomInt(LATEST_PRESS));
  if (payer.way === "wallet") return payer.visitor.post(payer.path, payer.form);
  payer.payUrl ??= await openPage(payer);
  const back = new URL(await payAt(payer.payUrl));
  return payer.visitor.get(back.pathname + back.search);
}

/** Sends the same form again on the restarted server, as a person does whose page did not load. */
async function pressAgain(payer: Payer, origin: string): Promise<void> {
  const visitor = makeVisitor(origin, payer.visitor.address);
  for (const [name, value] of payer.visitor.jar) visitor.jar.set(name, value);
  const answer = await visitor.post(payer.path, payer.form);
  if (answer.status >= 500) throw new Error(`submitted again: ${answer.status} ${answer.body}`);
}

/** All that the jobs would do in the following days. */
async function reconcile({ db, sandbox }: KilledProcess): Promise<void> {
  const app = { ...makeContext(db, new Date()), payments: sandbox.provider() };
  const start = app.clock.now().getTime() + 10 * SECOND;
  for (const later of [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]) {
    app.setTime(new Date(start + later));
    while ((await processInbox(app)) + (await checkDue(app)) > 0);
  }
}

/** The kind of order that the killed submissions make; an owner who adds extras has bought a plan before. */
const orderKind = { plan: "new", extras: "extras" } as const;

async function countSettled(db: Db, payers: Payer[]): Promise<number> {
  const kinds = new Map(payers.map(({ ownerId, bought }) => [ownerId, orderKind[bought]]));
  const settled = await settledOrders(db, [...kinds.keys()]);
  return settled.filter(({ ownerId, kind }) => kinds.get(ownerId) === kind).length;
}

export interface Fate {
  ownerId: number;
  way: Way;
  bought: BoughtKind;
}

/** Everything lost, doubled or half-made in what these owners did. */
export async function findFaults(db: Db, sandbox: TestSandbox, fates: Fate[]): Promise<string[]> {
  const faults = await Promise.all(fates.map((fate) => faultsOf(db, sandbox, fate)));
  return [...faults.flat(), ...(await unbalanced(db))];
}

async function faultsOf(db: Db, sandbox: TestSandbox, { ownerId, way, bought }: Fate): Promise<string[]> {
  const rows = await readOwner(db, ownerId);
  const kind = orderKind[bought];
  const settled = rows.orders.filter((order) => order.state === "settled" && order.kind === kind);
  const before = bought === "extras" ? 1 : 0;
  const given = bought === "extras" ? rows.additions : rows.plans;
  const paid = rows.payments.filter(
    ({ reference }) => sandbox.transactions.get(reference)?.status === "success",
  );
  const spent = settled.reduce((sum, { total }) => sum + total, 0);
  const credited = rows.payments.reduce(
    (sum, { result, amount }) => sum + (result === "credited" ? amount : 0),
    0,
  );
  const expected = way === "wallet" ? naira(20_000) - spent : credited;
  const checks: Record<string, boolean> = {
    "an order is paid twice": settled.length <= 1,
    "a wallet order is lost": way === "card" || settled.length === 1,
    "a settled order has given nothing, or more than once": given.length === settled.length,
    "the plan that ran does so no more": bought === "plan" || rows.plans.length === 1,
    "a settled order has no receipt":
      rows.receipts.filter(({ orderId }) => orderId !== null).length === settled.length + before,
    "a settled order is not booked once": rows.purchases.length === settled.length + before,
    "a paid card payment is not settled": paid.every(({ state }) => state === "settled"),
    "a card payment counts without being paid": rows.payments.every(
      (payment) => payment.state !== "settled" || paid.includes(payment),
    ),
    "a card order is not paid by one payment":
      way === "wallet" ||
      rows.payments.filter(({ result }) => result === "fulfilled").length === settled.length,
    "the wallet holds another amount": rows.balance === expected,
    "the cached balance is not the sum of its postings": rows.balance === -rows.posted,
  };
  const broken = Object.entries(checks).filter(([, holds]) => !holds);
  return broken.map(([fault]) => `owner ${ownerId}, ${bought}, ${way}: ${fault}`);
}

async function readOwner(db: Db, ownerId: number) {
  const wallet = await db
    .selectFrom("wallets")
    .select("balance")
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  const posted = await db
    .selectFrom("postings")
    .select((of) => of.fn.sum<string | null>("amount").as("sum"))
    .where("ownerId", "=", ownerId)
    .where("account", "=", "wallet")
    .executeTakeFirst();
  return {
    orders: await db
      .selectFrom("orders")
      .select(["state", "total", "kind"])
      .where("ownerId", "=", ownerId)
      .execute(),
    payments: await db
      .selectFrom("payments")
      .select(["reference", "state", "result", "amount"])
      .where("ownerId", "=", ownerId)
      .execute(),
    additions: await db
      .selectFrom("subscriptionAdditions")
      .select("orderId")
      .where("ownerId", "=", ownerId)
      .execute(),
    plans: await db.selectFrom("subscriptions").select("id").where("ownerId", "=", ownerId).execute(),
    receipts: await db.selectFrom("receipts").select("orderId").where("ownerId", "=", ownerId).execute(),
    purchases: await db
      .selectFrom("journal")
      .select("id")
      .where("ownerId", "=", ownerId)
      .where("reference", "like", "order:%")
      .execute(),
    balance: wallet?.balance ?? 0,
    posted: Number(posted?.sum ?? 0),
  };
}

async function unbalanced(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("postings")
    .select("journalId")
    .groupBy("journalId")
    .having((of) => of.fn.sum("amount"), "<>", 0)
    .execute();
  return rows.map(({ journalId }) => `journal ${journalId} does not balance`);
}
