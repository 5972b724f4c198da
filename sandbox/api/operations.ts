import {
  closeAccount,
  createAccount,
  createCustomer,
  fetchAccount,
  listAccounts,
  listProviders,
  searchAccount,
} from "./accounts";
import { chargeBank } from "./bank-charges";
import { chargeAuthorization, deactivate } from "./charges";
import { fetchDispute, listDisputes } from "./disputes";
import { failure, success, type Answer } from "./envelope";
import type { Fault, Operation } from "../faults/faults";
import { fetchCustomer, listCustomers, listTransactions, totalTransactions } from "./lists";
import { createRefund, fetchRefund, listRefunds, retryRefund } from "./refunds";
import type { Sandbox } from "../sandbox";
import { fetchTransaction, initialize, textOf, timeline, verify, type Body } from "./transactions";

export interface Call {
  sandbox: Sandbox;
  /** The value of the path's parameter. */
  key: string;
  query: URLSearchParams;
  body: Body;
  fault: Fault | null;
}

type Work = (call: Call) => Answer;

interface Route {
  method: string;
  /** ":id" matches digits, any other name matches any segment. */
  path: string;
  operation: Operation;
  work: Work;
}

const route = (endpoint: string, operation: Operation, work: Work): Route => {
  const [method = "", path = ""] = endpoint.split(" ");
  return { method, path, operation, work };
};

/** The calls that the sandbox serves, as listed in docs/sandbox.md. */
export const routes: Route[] = [
  route("POST /transaction/initialize", "initialize", ({ sandbox, body }) => initialize(sandbox, body)),
  route("GET /transaction/verify/:reference", "verify", ({ sandbox, key }) => verify(sandbox, key)),
  route("GET /transaction", "list", ({ sandbox, query }) => listTransactions(sandbox, query)),
  route("GET /transaction/:id", "fetch", ({ sandbox, key }) => fetchTransaction(sandbox, key)),
  route("POST /transaction/charge_authorization", "charge", ({ sandbox, body, fault }) =>
    chargeAuthorization(sandbox, body, fault),
  ),
  route("POST /charge", "ticket", ({ sandbox, body }) => chargeBank(sandbox, body)),
  route("GET /transaction/timeline/:id_or_reference", "timeline", ({ sandbox, key }) =>
    timeline(sandbox, key),
  ),
  route("GET /transaction/totals", "list", ({ sandbox, query }) => totalTransactions(sandbox, query)),
  route("GET /customer", "customer", ({ sandbox, query }) => listCustomers(sandbox, query)),
  route("GET /customer/:email_or_code", "customer", ({ sandbox, key }) => fetchCustomer(sandbox, key)),
  route("POST /customer/authorization/deactivate", "deactivate", ({ sandbox, body }) =>
    deactivate(sandbox, body),
  ),
  route("POST /customer", "customer", ({ sandbox, body }) => createCustomer(sandbox, body)),
  route("POST /dedicated_account", "account", ({ sandbox, body }) => createAccount(sandbox, body)),
  route("GET /dedicated_account", "account", ({ sandbox, query }) => listAccounts(sandbox, query)),
  route("GET /dedicated_account/available_providers", "account", ({ sandbox }) => listProviders(sandbox)),
  route("GET /dedicated_account/requery", "account", ({ sandbox, query }) => searchAccount(sandbox, query)),
  route("GET /dedicated_account/:id", "account", ({ sandbox, key }) => fetchAccount(sandbox, key)),
  route("DELETE /dedicated_account/:id", "account", ({ sandbox, key }) => closeAccount(sandbox, key)),
  route("POST /refund", "refund", ({ sandbox, body }) => createRefund(sandbox, body)),
  route("GET /refund", "refund", ({ sandbox, query }) => listRefunds(sandbox, query)),
  route("GET /refund/:id", "refund", ({ sandbox, key }) => fetchRefund(sandbox, key)),
  route("POST /refund/retry_with_customer_details/:id", "refund", ({ sandbox, key, body }) =>
    retryRefund(sandbox, key, body),
  ),
  route("GET /dispute", "dispute", ({ sandbox, query }) => listDisputes(sandbox, query)),
  route("GET /dispute/:id", "dispute", ({ sandbox, key }) => fetchDispute(sandbox, key)),
  route("GET /integration/payment_session_timeout", "session", ({ sandbox }) =>
    sessionTimeout(sandbox, "retrieved"),
  ),
  route("PUT /integration/payment_session_timeout", "session", ({ sandbox, body }) =>
    setSessionTimeout(sandbox, body),
  ),
];

/** The first segments of all paths of the provider, including those that are missing here. */
export const families = (
  "transaction split terminal virtual_terminal customer directdebit dedicated_account apple-pay subaccount plan " +
  "subscription product storefront order paymentrequest page settlement transferrecipient transfer balance bulkcharge " +
  "integration charge dispute refund decision bank country address_verification"
).split(" ");

export function isApiPath(path: string): boolean {
  return families.includes(path.split("/")[1] ?? "");
}

const patterns = routes.map((known) => ({
  known,
  pattern: new RegExp(`^${known.path.replace(/:id$/, "(\\d+)").replace(/:\w+$/, "([^/]+)")}$`),
}));

export function findRoute(method: string, path: string): { route: Route; key: string } | null {
  for (const { known, pattern } of patterns) {
    const found = known.method === method ? pattern.exec(path) : null;
    if (found) return { route: known, key: decode(found[1] ?? "") };
  }
  return null;
}

/** Text with a broken escape is taken literally; it matches nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The reference that a call is about, so that a fault can be limited to it. */
export function referenceOf({ key, body, sandbox }: Omit<Call, "fault">): string | null {
  if (key !== "") return sandbox.store.transactions.get(key)?.reference ?? key;
  return textOf(body.reference) ?? textOf(body.transaction);
}

function sessionTimeout({ store }: Sandbox, what: string): Answer {
  return success(`Payment session timeout ${what}`, { payment_session_timeout: store.sessionTimeout() });
}

function setSessionTimeout(sandbox: Sandbox, { timeout }: Body): Answer {
  const seconds = typeof timeout === "string" && /^\d+$/.test(timeout) ? Number(timeout) : timeout;
  if (typeof seconds !== "number" || !Number.isSafeInteger(seconds) || seconds < 0)
    return failure({ message: '"timeout" must be a number of seconds', code: "invalid_params" });
  sandbox.store.saveSessionTimeout(seconds);
  return sessionTimeout(sandbox, "updated");
}
