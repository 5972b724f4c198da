import { isEmailLost } from "~/models/messages/lost-email";
import { raiseAlert } from "./raise-alert.server";
import {
  type DepositAccount,
  type DepositAccountFailure,
  depositDomain,
  nextAsk,
  splitName,
} from "~/models/payments/deposit-account";
import {
  activate,
  areNumbersUnavailable,
  askLater,
  claimAsked,
  failAsked,
  findDepositAccount,
  insertAsked,
  noteCustomer,
  withdrawAsked,
} from "~/models/payments/deposit-account.server";
import type { AccountResult } from "~/models/payments/provider";
import { mayOrder, type User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { contextOf, transact } from "~/services/platform/context.server";
import type { PaymentContext } from "~/services/platform/app.server";

/** Whether the owner got the number at once. "not-offered": the form was shown before that was known. */
export type AskResult = "active" | "waiting" | "failed" | "not-offered" | "no-email" | "unconfirmed";

/**
 * An owner asks for an account number. It is noted first, so that the number is got even if this process dies; a
 * second press changes nothing.
 */
export async function askForNumber(app: PaymentContext, owner: User): Promise<AskResult> {
  const domain = depositDomain(app.config.payments);
  if (!mayOrder(owner)) return "not-offered";
  if (isEmailLost(owner.email)) return "no-email";
  const known = await findDepositAccount(app.db, owner.id, domain);
  if (known?.state === "active") return "active";
  if (owner.emailVerifiedAt === null) return "unconfirmed";
  if (await areNumbersUnavailable(app.db, domain, app.clock.now())) return "not-offered";
  const asked = await transact(app, owner, async ({ db, now, audit }) => {
    const account = await insertAsked(db, { ownerId: owner.id, domain, now });
    if (account) await audit({ action: "number-asked", subjectId: owner.id });
    return account;
  });
  if (!asked) return "waiting";
  await askProvider(app, asked);
  const found = await findDepositAccount(app.db, owner.id, domain);
  return found?.state === "active" || found?.state === "failed" ? found.state : "waiting";
}

const BATCH = 20;

/** Asks again for numbers that the provider has not given yet; returns how many there were. */
export async function askDue(app: PaymentContext): Promise<number> {
  const domain = depositDomain(app.config.payments);
  const due = await claimAsked(app.db, { domain, limit: BATCH, now: app.clock.now() });
  for (const account of due)
    await askProvider(app, account).catch((error: unknown) => {
      app.log.error({ err: error, ownerId: account.ownerId }, "an account number cannot be asked for");
    });
  return due.length;
}

/**
 * The provider knows customers by their email, so a number is asked for a confirmed one only: whoever types another
 * person's would have the number that the bank keeps for that person.
 */
async function askProvider(app: PaymentContext, account: DepositAccount): Promise<void> {
  const owner = await getUser(app.db, account.ownerId);
  if (owner.emailVerifiedAt === null) return withdrawAsked(app.db, account.id);
  const known = account.state === "asked" ? await makeCustomer(app, account, owner) : account;
  if (!known?.customerCode) return;
  const found = await findOrGive(app, known.customerCode);
  switch (found.outcome) {
    case "given":
      if ((await activate(app.db, known.id, found.account)) !== "taken") return;
      return fail(app, known, "taken", `The number ${found.account.number} belongs to another account here.`);
    case "unavailable":
    case "identity":
    case "refused":
      return fail(app, known, found.outcome, found.reason);
    case "denied":
    case "unknown":
      return wait(app, known, found.reason);
  }
}

async function makeCustomer(
  app: PaymentContext,
  account: DepositAccount,
  { name, email, phone }: User,
): Promise<DepositAccount | null> {
  const made = await app.payments.accounts.makeCustomer({ email, phone, ...splitName(name) });
  if (made.outcome === "known") return noteCustomer(app.db, account.id, made);
  await (made.outcome === "refused"
    ? fail(app, account, "refused", made.reason)
    : wait(app, account, made.outcome === "busy" ? "busy" : made.reason));
  return null;
}

type FoundAccount = Extract<AccountResult, { reason: string } | { outcome: "given" }>;

/** An earlier call may have got a number although its answer was lost. */
async function findOrGive(app: PaymentContext, customerCode: string): Promise<FoundAccount> {
  const listed = await app.payments.accounts.list(customerCode);
  if (listed.outcome === "busy") return busy;
  if (listed.outcome !== "listed") return listed;
  const [account] = listed.accounts;
  if (account) return { outcome: "given", account };
  const bank = await chooseBank(app);
  if (typeof bank !== "string") return bank;
  const given = await app.payments.accounts.give({ customerCode, bank });
  return given.outcome === "busy" ? busy : given;
}

const busy = { outcome: "unknown", reason: "busy" } as const;

/** The bank of the settings, or the first that the provider names. */
async function chooseBank({ config, payments }: PaymentContext): Promise<string | FoundAccount> {
  if (config.payments.depositBank !== null) return config.payments.depositBank;
  const banks = await payments.accounts.banks();
  if (banks.outcome === "busy") return busy;
  if (banks.outcome !== "listed") return banks;
  return banks.slugs[0] ?? { outcome: "unavailable", reason: "The provider names no bank for such numbers." };
}

/** Nothing was decided: the job asks again, for a day. */
async function wait(app: PaymentContext, account: DepositAccount, reason: string): Promise<void> {
  const at = nextAsk(account);
  app.log.warn({ ownerId: account.ownerId, reason }, "an account number was not given yet");
  return at === null ? fail(app, account, "silent", reason) : askLater(app.db, account.id, at);
}

async function fail(
  app: PaymentContext,
  { id, ownerId }: DepositAccount,
  failure: DepositAccountFailure,
  reason: string,
): Promise<void> {
  if (!(await failAsked(app.db, id, failure))) return;
  app.log.warn({ ownerId, failure, reason }, "an account number was not given");
  const details = `Account ${ownerId} asked for an account number of its own. The provider: ${reason}`;
  const reference = failure === "unavailable" ? "account numbers" : `account ${ownerId}`;
  await raiseAlert(contextOf(app), { kind: "no-account-number", reference, details });
}
