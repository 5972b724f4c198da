import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { DAY, MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { newestSetupReference } from "~/models/setups/setup.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeProForma } from "~/services/pro-formas/make-pro-forma.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { demoUser, makeAgent, makeOwner } from "../support/accounts";
import { expectAccessible } from "../support/accessibility";
import { openMany, sideways } from "../browser/browser-page";
import { makeContext, forceState } from "../support/context";
import { type Guest, signedInPages } from "../support/manifest";
import { leaveInvitation, makeMember } from "../support/members";
import { makeTopUpLink } from "../support/pay-links";
import { begin, makeAwaitingOrder, makeDesk, topUpRequest, writeDown } from "../support/paying";
import { makeRequestContext } from "../support/request";
import { everyRow } from "../support/rows";
import { openSessionOf, proveSecondFactor } from "../support/sessions";
import { sell, fileOf, readFiles, received } from "../support/sales";
import { buyPlan } from "../support/subscriber";
import { addCard, addMoney } from "../support/wallet";
import { torture } from "../support/torture";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
const now = new Date();
/** The values for ":receipt", ":payment" and the other names in paths. */
const own = new Map<string, string>();
const sessions = {} as Record<Guest, string>;

/** An owner who has done everything that leaves a row in a list. */
async function busyOwner() {
  const owner = await makeOwner(db, { now });
  const context = makeContext(db, now);
  await buyPlan(context, owner, { extras: { users: 2 }, setup: "Setup in your shop" });
  const paid = await db
    .selectFrom("invoices")
    .select("number")
    .where("ownerId", "=", owner.id)
    .executeTakeFirst();
  own.set("invoice", paid?.number ?? "");
  own.set("setup", (await newestSetupReference(db, owner.id)) ?? "");
  for (let count = 0; count < 12; count += 1)
    own.set("receipt", await addMoney(db, owner, 1000 + count, now));
  const payment = await writeDown(db, owner, now);
  own.set("payment", payment);
  const { id: waiting } = await makeAwaitingOrder(db, owner, now);
  const { reference } = await db
    .selectFrom("orders")
    .select("reference")
    .where("id", "=", waiting)
    .executeTakeFirstOrThrow();
  const made = await makeProForma(context, { ownerId: owner.id, reference });
  own.set("proForma", made.outcome === "made" ? made.number : "");
  own.set("payLink", (await makeTopUpLink(context, owner)).link.reference);
  own.set("person", String(owner.id));
  const failed = { state: forceState("failed"), reason: "Incorrect PIN" };
  await db.updateTable("payments").set(failed).where("reference", "=", payment).execute();
  const branch = await branchOf(owner.id, "W".repeat(100));
  own.set("location", String(branch));
  own.set("sale", String((await sellAtLength(owner.id, branch)).at(-1)));
  await sendFiles(owner, branch);
  const card = await addCard(db, owner);
  own.set("card", String(card));
  await withRequestContext(makeRequestContext(), () =>
    chooseRenewal(context, { ownerId: owner.id }, { method: "card", cardId: card, fresh: true }),
  );
  return owner;
}

/** Sales of large amounts and the longest names, in two shops; some were returned, and some are owed. */
function sellAtLength(ownerId: number, branch: number) {
  const product = "P".repeat(120);
  const sales = Array.from({ length: 12 }, (_, index) => ({
    at: new Date(now.getTime() - (index % 6) * DAY - index * MINUTE).toISOString(),
    lines: [
      {
        product: index % 2 ? product : `Sugar ${index}`,
        amount: (index - 1) * 1_234_567_89,
        cost: 1_000_000_00,
      },
      { product: "Rice", amount: 1_00, quantity: 2500 },
    ],
    ...(index % 2 ? { customer: index > 9 ? "C".repeat(120) : `Customer ${index}`, paid: 0 } : {}),
    ...(index % 3 ? {} : { locationId: branch }),
  }));
  return sell(db, ownerId, sales);
}

/** An imported file, and one full of mistakes with the longest file name allowed. */
async function sendFiles(owner: User, branch: number) {
  const app = makeContext(db, now);
  const rows = Array.from({ length: 120 }, (_, row) => `${row},31/02/2026,,,${"P".repeat(130)},1,${row},,,`);
  const name = `${"W".repeat(196)}.csv`;
  const done = await received(app, owner.id, branch, fileOf("9,2026-10-20,9:00,,Rice,1,1900,,,"));
  const refused = await received(app, owner.id, branch, fileOf(...rows), name);
  await readFiles(app, owner.id);
  own.set("doneFile", String(done));
  own.set("refusedFile", String(refused));
}

/** Work waiting for finance staff: money in suspense, a refund above the limit, and a failed message. */
async function workForFinance() {
  const { app, fake, owner, asked } = await makeDesk(db, "top-up", naira(1));
  own.set("approval", await asked(5_000_00));
  const suspended = await begin(app, topUpRequest(owner));
  fake.pay(suspended, { email: "somebody@else.example" });
  await settlePayment(app, suspended);
  own.set("suspense", suspended);
  const { id } = await db
    .updateTable("outbox")
    .set({ deadAt: now, lastError: "550 no such user" })
    .where("dedupeKey", "=", `payment-review:${suspended}`)
    .returning("id")
    .executeTakeFirstOrThrow();
  own.set("message", String(id));
}

/** Members with the longest names, and invitations to longer addresses, one of them expired. */
async function peopleOf(owner: User): Promise<[User, User]> {
  const manager = await makeMember(db, owner, "manager", { name: "M".repeat(100) });
  const cashier = await makeMember(db, owner, "cashier", { name: "Bọ́lá Adébáyọ̀ ".repeat(6).trim() });
  own.set("member", String(cashier.id));
  own.set("invitation", String(await leaveInvitation(db, owner, `${"i".repeat(60)}@shop.example`, now)));
  await leaveInvitation(db, owner, "+2348031234599", new Date(now.getTime() - 8 * DAY));
  return [manager, cashier];
}

/** A location beside the main one, with the longest name in one word. */
async function branchOf(ownerId: number, name: string): Promise<number> {
  const row = { ownerId, name, isMain: false, createdAt: now };
  return (await db.insertInto("locations").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** An agent with a customer who has no plan yet, and one whose plan is paid. */
async function busyAgent() {
  const agent = await demoUser(db, "tundeagent");
  const nameCheckout = async (name: string, owner: User) => {
    const location = await findMainLocation(db, owner.id);
    own.set(name, `locationId=${location?.id ?? 0}&agentCode=TUNDE1`);
  };
  await nameCheckout("branch", await makeOwner(db, { now, agentId: agent.id }));
  const chidi = await demoUser(db, "chidimart");
  await nameCheckout("paidBranch", chidi);
  own.set("plusShop", String((await findMainLocation(db, chidi.id))?.id));
  return agent;
}

const { id: customerId } = await demoUser(db, "chidimart");
own.set("customer", String((await findMainLocation(db, customerId))?.id));
const registrant = await makeOwner(db, { now, verified: false });
const { id: agentId } = await demoUser(db, "tundeagent");
// Not opened yet by its owner: the agent who signed them up may still correct the number.
await db
  .updateTable("users")
  .set({ agentId, passwordHash: null, phoneFromAgent: true })
  .where("id", "=", registrant.id)
  .execute();
own.set("registrant", String(registrant.id));
const people = {
  newcomer: await makeOwner(db, { now }),
  unverified: await makeOwner(db, { now, verified: false }),
  trial: await demoUser(db, "efefoods"),
  owner: await busyOwner(),
  grace: await demoUser(db, "folafabrics"),
  newAgent: await getUser(db, await makeAgent(db, `NEW${now.getTime() % 1e6}`)),
  agent: await busyAgent(),
  newStaff: await demoUser(db, "kaysupport"),
  staff: await demoUser(db, "kaystaff"),
};
const [manager, cashier] = await peopleOf(people.owner);
await workForFinance();
for (const [guest, user] of Object.entries({ ...people, manager, cashier }))
  sessions[guest as Guest] = await openSessionOf(db, user);
await proveSecondFactor(db, people.staff);
afterAll(close);

const guests = [...new Set(Object.values(signedInPages).flat())];

/** The visible element that overflows on the right, if any. The heads of tables are for screen readers there. */
const furthest = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll("main *, header *")].filter(
      (element) => !element.closest(".vh, .skip, thead, details:not([open]) > :not(summary)"),
    );
    const out = seen.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1);
    return out.map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`)[0];
  });

/** Legends that are larger than the heading above them. */
const largeLegends = (page: Page) =>
  page.evaluate(() => {
    const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    let heading: Element | null = null;
    const found: string[] = [];
    for (const element of document.querySelectorAll("main :is(h1, h2, h3, legend)")) {
      if (element.tagName !== "LEGEND") heading = element;
      else if (heading && size(element) > size(heading)) found.push(element.textContent);
    }
    return found;
  });

/** The path with numbers and references in place of its names. */
const addressOf = (path: string) => path.replace(/:(\w+)/, (_, name: string) => own.get(name) ?? name);

const schemes = ["light", "dark"] as const;

/** Paths that axe has checked. Other guests see the same parts there. */
const looked = new Set<string>();

/** Light and dark in turn, so that each checks half of the pages and nearly all of their parts. */
function schemesOf(path: string): readonly ("light" | "dark")[] {
  if (torture) return schemes;
  if (looked.has(path)) return [];
  looked.add(path);
  return [looked.size % 2 === 0 ? "dark" : "light"];
}

test.each(guests)(
  "axe finds nothing on any page behind the login of the guest %s, in light or dark, with full or empty lists, and none overflows with text at twice the size",
  async (guest) => {
    const { context, show } = await openMany();
    await context.addCookies([{ name: "sid", value: sessions[guest], url }]);
    const paths = Object.keys(signedInPages).filter((path) => signedInPages[path]?.includes(guest));
    await everyRow(paths, String, async (path) => {
      const address = addressOf(path);
      const { page, path: shown } = await show(address);
      expect(shown).toBe(address.replace(/\?.*/, ""));
      for (const colorScheme of schemesOf(path)) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      expect(await largeLegends(page)).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect(await furthest(page)).toBeUndefined();
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    });
  },
);
