import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY, HOUR } from "~/models/duration";
import { naira } from "~/models/money";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { getPayment } from "~/models/payments/payment.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { requestGrant } from "~/services/approvals/request-approval.server";
import { cancelPlan, chooseRenewal, pausePlan } from "~/services/billing/change-renewal.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { lockDown } from "~/services/console/lock-down.server";
import { sendTransferCode, transferShop, transferSubject } from "~/services/members/transfer-shop.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { transact } from "~/services/platform/context.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { makeOwner } from "./accounts";
import { makeContext } from "./context";
import { mainLocationOf, makeMember } from "./members";
import { newestCode } from "./messages";
import { beginByLink, linkOf, makeTopUpLink } from "./pay-links";
import { begin, makeAwaitingOrder, orderRequest, topUpRequest } from "./paying";
import { makeRequestContext } from "./request";
import { payAt, type TestSandbox } from "./sandbox";
import type { ServedApp } from "./served";
import { openSessionOf, proveContact } from "./sessions";
import { buyPlan, signedInTill } from "./subscriber";
import { fund, renewDue } from "./wallet";

/*
 * Shops in every state of their plan, each with all that may act for it: its person's browser, a till, a saved card
 * that renews the plan and fills the wallet, links that strangers pay, and the agent who signed it up.
 */

/** "transferred" is what the seller of a shop can do, "bought" its new owner. */
export const states = [
  ...(["trial", "paid ahead", "late", "paused", "cancelled"] as const),
  ...(["transferred", "bought", "locked", "closed"] as const),
];
export type State = (typeof states)[number];

/** What a shop has beside its plan, from before its state. That of a closed one is on its way to a bank. */
export interface Needs {
  /** ₦100,000 in the wallet. */
  money?: true;
  /** An order with a link, and a payment that a stranger has begun by it: of all of it, or of the rest after tax. */
  order?: "whole" | "withheld";
  /** A link by which strangers add money. */
  link?: true;
  /** The tokens of a till. */
  till?: true;
  /** Money that one of our staff wants to give, and another has to approve. */
  grant?: true;
}

export interface ShopWorld {
  site: ServedApp;
  sandbox: TestSandbox;
  agentId: number;
  staffId: number;
  /** Of everybody's password. */
  passwordHash: string;
}

export type Shop = Awaited<ReturnType<typeof makeShopIn>>;

const EXTRAS = [{ kind: "users", optionId: 11, quantity: 1 }];

/** So long ago that a month is over, whichever it was. */
const MONTH_AGO = 31 * DAY + HOUR;
const beganAgo = (state: State): number => (state === "late" || state === "paused" ? MONTH_AGO : 2 * DAY);

export const contextAt = ({ site, sandbox }: ShopWorld, at: Date) => ({
  ...makeContext(site.db, at),
  payments: sandbox.provider(),
});
type App = ReturnType<typeof contextAt>;

export async function makeShopIn(world: ShopWorld, state: State, needs: Needs = {}) {
  const { db } = world.site;
  // The site would settle a payment of a month ago as one of today.
  world.sandbox.webhooks.set({ dropped: true });
  const now = new Date();
  const app = contextAt(world, new Date(now.getTime() - beganAgo(state)));
  const owner = await makeOwner(db, {
    agentId: world.agentId,
    passwordHash: world.passwordHash,
    now: app.clock.now(),
  });
  const locationId = await mainLocationOf(db, owner);
  await db
    .updateTable("locations")
    .set({ taxNumber: "12345678-0001" })
    .where("id", "=", locationId)
    .execute();
  const paid = await payByCard(app, owner, state === "trial" ? "top-up" : "plan");
  const { id: cardId } = await cardOf(db, owner);
  const member = await makeMember(db, owner, "manager", { passwordHash: world.passwordHash });
  await db.updateTable("users").set({ phoneVerifiedAt: now }).where("id", "=", member.id).execute();
  await choose(app, owner, cardId, state);
  app.setTime(now);
  const waiting = needs.order ? await makeWaiting(app, owner, needs.order) : null;
  const grant = needs.grant ? await askGrant(app, owner, world.staffId) : "";
  const link = needs.link ? await makeTopUpLink(app, owner) : null;
  const till = needs.till ? (await signedInTill(app, owner)).accessToken : "";
  world.sandbox.webhooks.set({ dropped: false });
  const isClosed = state === "closed";
  const addMoney = () => fund(db, owner.id, naira(100_000));
  if (needs.money && isClosed) await addMoney();
  await enter(app, { owner, member, staffId: world.staffId }, state);
  const end = (await findLastPeriod(db, owner.id, now))?.endsAt ?? now;
  if (needs.money && !isClosed) await addMoney();
  const account = await getUser(db, state === "transferred" ? member.id : owner.id);
  const person = world.site.visitor();
  person.jar.set("sid", await openSessionOf(db, account));
  await proveContact({ db }, account);
  const { username } = await getUser(db, owner.id);
  return {
    ...{ state, owner, username, person, member, locationId, cardId },
    ...{ paid, till, waiting, link, grant, end },
  };
}

/** A month of Plus with one more user, or a top-up before a trial; the card is saved with it. */
async function payByCard(app: App, owner: User, what: "plan" | "top-up"): Promise<string> {
  const order = what === "plan" ? await makeAwaitingOrder(app.db, owner, app.clock.now()) : null;
  if (order)
    await app.db
      .updateTable("orders")
      .set({ extras: JSON.stringify(EXTRAS) })
      .where("id", "=", order.id)
      .execute();
  const request = order ? orderRequest(owner, order) : topUpRequest(owner);
  const reference = await begin(app, { ...request, saveCard: true });
  await pay(app, reference);
  return reference;
}

async function pay(app: App, reference: string): Promise<void> {
  await payAt((await getPayment(app.db, reference)).authorizationUrl ?? "");
  await settlePayment(app, reference);
}

const cardOf = (db: Db, owner: User) =>
  db.selectFrom("cards").select("id").where("ownerId", "=", owner.id).executeTakeFirstOrThrow();

async function makeWaiting(app: App, owner: User, sum: "whole" | "withheld") {
  const order = await makeAwaitingOrder(app.db, owner, app.clock.now());
  const { id } = order;
  const own = await begin(app, orderRequest(owner, order));
  const made = await linkOf(app, owner, id);
  const begun = await beginByLink(app, made, sum === "withheld" ? { withheld: "120" } : {});
  if (sum === "withheld") await pay(app, begun);
  const { reference } = await app.db
    .selectFrom("orders")
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...made, own, begun, order: reference };
}

const reason = "Called from the verified number";

async function askGrant(app: App, { id: ownerId }: User, staffId: number): Promise<string> {
  const ask = { kind: "wallet" as const, ownerId, amount: naira(30_000), staffId, reason };
  const asked = await requestGrant(app, { ...ask, submissionKey: `grant-${ownerId}` });
  if (asked.outcome !== "asked") throw new Error(asked.outcome);
  return asked.reference;
}

/** What the owner set up while all was well. */
async function choose(app: App, owner: User, cardId: number, state: State): Promise<void> {
  const person = { ownerId: owner.id };
  if (state === "trial") await startTrial(app, { user: owner });
  if (state === "paid ahead") await buyPlan(app, owner);
  const sums = { threshold: naira(20_000), amount: naira(20_000), total: naira(20_500) };
  const terms = { wallet: "wallet" as const, ...sums, monthlyCap: naira(90_000) };
  await switchTopUpOn(app, { ...person, cardId, fresh: true, terms });
  if (state === "late") await chooseRenewal(app, person, { method: "wallet" });
  else await chooseRenewal(app, person, { method: "card", cardId, fresh: true });
  if (state === "paused") await pausePlan(app, { ...person, fresh: true }, { months: 3 });
  if (state === "cancelled") await cancelPlan(app, person);
}

interface People {
  owner: User;
  member: User;
  staffId: number;
}

/** What time, the owner or our staff then do. */
async function enter(app: App, { owner, member, staffId }: People, state: State): Promise<void> {
  switch (state) {
    case "late":
    case "paused":
      return renewDue(app);
    case "transferred":
    case "bought":
      return withRequestContext(makeRequestContext(), () => transfer(app, owner, member));
    case "locked":
      await transact(app, { id: staffId }, (ctx) => lockDown(ctx, { user: owner, by: { staffId, reason } }));
      return;
    case "closed": {
      const account = { bank: "Test Bank", accountNumber: "0123456789", accountName: owner.name };
      const { outcome } = await closeAccount(app, owner, account);
      if (outcome !== "closed") throw new Error(outcome);
      return;
    }
    case "trial":
    case "paid ahead":
    case "cancelled":
  }
}

async function transfer(app: App, owner: User, member: User): Promise<void> {
  const subject = transferSubject(owner);
  if (!subject) throw new Error("no contact");
  await sendTransferCode(app, subject);
  const code = await newestCode(app.db, subject.target);
  const { outcome } = await transferShop(app, subject, { ownerId: owner.id, memberId: member.id, code });
  if (outcome !== "accepted") throw new Error(outcome);
}

/** Choices that nothing follows from until they are ordered, and what is only sent or counted. */
const silent = ["checkouts", "checkout_add_ons", "outbox"];

const tables = new WeakMap<Db, Promise<string[]>>();

/** The rows of a shop, by table: what a way changed is seen in them. Locking a plan raises its revision, and no more. */
export async function rowsOf(db: Db, { owner }: Pick<Shop, "owner">): Promise<Map<string, string>> {
  const names = tables.get(db) ?? tablesOfOwners(db);
  tables.set(db, names);
  const parts = (await names).map(
    (table) => sql`
      select ${table} as name, md5(coalesce(jsonb_agg(row order by row), '[]')::text) as content
      from (select to_jsonb(one) - 'revision' as row from ${sql.table(table)} one where owner_id = ${owner.id}) rows`,
  );
  const person = sql`
    select 'users', concat_ws(' ', closed_at, disabled_at, phone, email) from users where id = ${owner.id}`;
  const { rows } = await sql<{ name: string; content: string }>`
    ${sql.join([...parts, person], sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, content }) => [name, content]));
}

async function tablesOfOwners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'owner_id' and table_type = 'BASE TABLE'
    order by table_name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !silent.includes(name));
}
