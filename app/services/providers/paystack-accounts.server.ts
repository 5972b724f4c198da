import type {
  AccountProvider,
  AccountResult,
  AccountsResult,
  BanksResult,
  CallResult,
  CustomerRequest,
  CustomerResult,
} from "~/models/payments/provider";
import { account, accounts, banks, customer, readRefusal, succeeded } from "./paystack-answers.server";
import { ACCOUNTS, type Answer, isUnavailable, type Send } from "./paystack-call.server";
import { dataOf, isMissing, withoutAnswer, withoutEffect } from "./paystack-outcome.server";

/** Account numbers of customers at Paystack. Each call is made once, as with payments. */
export function makeAccounts(send: Send): AccountProvider {
  return {
    makeCustomer: (request) => makeCustomer(send, request),
    banks: () => listBanks(send),
    give: (request) => give(send, request),
    list: (customerCode) => list(send, customerCode),
    close: (providerId) => close(send, providerId),
    lookAgain: (request) => lookAgain(send, request),
  };
}

async function makeCustomer(send: Send, request: CustomerRequest): Promise<CustomerResult> {
  const { email, first, last, phone } = request;
  const body = { email, first_name: first, last_name: last, phone };
  const answer = await send({ method: "POST", path: "/customer", body });
  const known = customer.safeParse(dataOf(answer)).data;
  return known ? { outcome: "known", ...known } : withoutEffect(answer);
}

async function listBanks(send: Send): Promise<BanksResult> {
  const answer = await send({ method: "GET", path: `${ACCOUNTS}/available_providers` });
  const found = banks.safeParse(dataOf(answer)).data;
  return found
    ? { outcome: "listed", slugs: found.map(({ provider_slug: slug }) => slug) }
    : noNumbers(answer);
}

/** What to do about an answer that lists nothing: our business may not have numbers at all. */
function noNumbers(answer: Answer) {
  const refusal = answer.arrived ? readRefusal(answer.body) : null;
  return refusal && isUnavailable(refusal)
    ? { outcome: "unavailable" as const, reason: refusal.message }
    : withoutAnswer(answer);
}

async function give(
  send: Send,
  { customerCode, bank }: { customerCode: string; bank: string },
): Promise<AccountResult> {
  const body = { customer: customerCode, preferred_bank: bank };
  const answer = await send({ method: "POST", path: ACCOUNTS, body });
  const given = account.safeParse(dataOf(answer)).data;
  if (given) return { outcome: "given", account: given };
  const result = withoutEffect(answer);
  if (result.outcome !== "refused") return result;
  const { reason } = result;
  if (isUnavailable({ message: reason })) return { outcome: "unavailable", reason };
  return /validat|identif|bvn/i.test(reason) ? { outcome: "identity", reason } : result;
}

/** If the provider ignores the filter, one customer must not get the number of another. */
async function list(send: Send, customerCode: string): Promise<AccountsResult> {
  const query = new URLSearchParams({ active: "true", currency: "NGN", customer: customerCode });
  const answer = await send({ method: "GET", path: `${ACCOUNTS}?${query.toString()}` });
  const found = accounts.safeParse(dataOf(answer)).data;
  if (!found) return noNumbers(answer);
  const own = found.filter((one) => one.isActive && one.customerCode === customerCode);
  return { outcome: "listed", accounts: own.map((one) => one.account) };
}

async function close(send: Send, providerId: string): Promise<CallResult> {
  const answer = await send({ method: "DELETE", path: `${ACCOUNTS}/${encodeURIComponent(providerId)}` });
  const isGone = answer.arrived && isMissing(answer, /not found/i);
  return isGone ? { outcome: "done" } : resultOf(answer);
}

async function lookAgain(
  send: Send,
  { number, bankSlug, day }: { number: string; bankSlug: string; day: string },
): Promise<CallResult> {
  const query = new URLSearchParams({ account_number: number, provider_slug: bankSlug, date: day });
  return resultOf(await send({ method: "GET", path: `${ACCOUNTS}/requery?${query.toString()}` }));
}

function resultOf(answer: Awaited<ReturnType<Send>>): CallResult {
  const isDone = answer.arrived && answer.status === 200 && succeeded.safeParse(answer.body).success;
  return isDone ? { outcome: "done" } : withoutEffect(answer);
}
