import { chargeAuthorization, deactivate } from "./charges";
import { failure, success, type Answer } from "./envelope";
import type { Fault, Operation } from "../faults/faults";
import { createRefund, fetchRefund, listRefunds, retryRefund } from "./refunds";
import type { Sandbox } from "../sandbox";
import { authorizationShape, customerShape } from "./shapes";
import {
  fetchTransaction,
  initialize,
  listTransactions,
  textOf,
  timeline,
  verify,
  type Body,
} from "./transactions";

export interface Call {
  sandbox: Sandbox;
  /** The last segment of the path. */
  key: string;
  query: URLSearchParams;
  body: Body;
  fault: Fault | null;
}

interface Route {
  method: string;
  path: RegExp;
  operation: Operation;
  work: (call: Call) => Answer;
}

const post = (path: RegExp, operation: Operation, work: Route["work"]) => ({
  method: "POST",
  path,
  operation,
  work,
});
const get = (path: RegExp, operation: Operation, work: Route["work"]) => ({
  method: "GET",
  path,
  operation,
  work,
});

/** The first match counts. */
const routes: Route[] = [
  post(/^\/transaction\/initialize$/, "initialize", ({ sandbox, body }) => initialize(sandbox, body)),
  get(/^\/transaction\/verify\/([^/]+)$/, "verify", ({ sandbox, key }) => verify(sandbox, key)),
  post(/^\/transaction\/charge_authorization$/, "charge", ({ sandbox, body, fault }) =>
    chargeAuthorization(sandbox, body, fault),
  ),
  get(/^\/transaction$/, "list", ({ sandbox, query }) => listTransactions(sandbox, query)),
  get(/^\/transaction\/timeline\/([^/]+)$/, "timeline", ({ sandbox, key }) => timeline(sandbox, key)),
  get(/^\/transaction\/(\d+)$/, "fetch", ({ sandbox, key }) => fetchTransaction(sandbox, key)),
  post(/^\/refund$/, "refund", ({ sandbox, body }) => createRefund(sandbox, body)),
  get(/^\/refund$/, "refund", ({ sandbox, query }) => listRefunds(sandbox, query.get("transaction"))),
  get(/^\/refund\/(\d+)$/, "refund", ({ sandbox, key }) => fetchRefund(sandbox, key)),
  post(/^\/refund\/retry_with_customer_details\/(\d+)$/, "refund", ({ sandbox, key, body }) =>
    retryRefund(sandbox, key, body),
  ),
  post(/^\/customer\/authorization\/deactivate$/, "deactivate", ({ sandbox, body }) =>
    deactivate(sandbox, body),
  ),
  get(/^\/customer\/([^/]+)$/, "customer", ({ sandbox, key }) => fetchCustomer(sandbox, key)),
  get(/^\/integration\/payment_session_timeout$/, "session", () => sessionTimeout(0)),
  {
    method: "PUT",
    path: /^\/integration\/payment_session_timeout$/,
    operation: "session",
    work: () => sessionTimeout(0),
  },
];

export function isApiPath(path: string): boolean {
  return /^\/(?:transaction|refund|customer|integration)(?:\/|$)/.test(path);
}

export function findRoute(method: string, path: string): { route: Route; key: string } | null {
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return { route, key: decodeURIComponent(found[1] ?? "") };
  }
  return null;
}

/** The reference that a call is about, so that a fault can be limited to it. */
export function referenceOf({ key, body, sandbox }: Omit<Call, "fault">): string | null {
  if (key !== "") return sandbox.store.transactions.get(key)?.reference ?? key;
  return textOf(body.reference) ?? textOf(body.transaction);
}

function fetchCustomer({ store }: Sandbox, key: string): Answer {
  const own = [...store.transactions.values()].filter(
    ({ email }) => email === key || customerShape(email).customer_code === key,
  );
  const email = own[0]?.email;
  if (email === undefined)
    return failure({ message: "Customer not found", status: 404, code: "customer_not_found" });
  const authorizations = [...store.authorizations.values()].filter(
    (found) => found.email === email && found.active,
  );
  return success("Customer retrieved", {
    ...customerShape(email),
    authorizations: authorizations.map(authorizationShape),
  });
}

/** Sessions of the hosted page never expire, which is the default of the provider. */
function sessionTimeout(seconds: number): Answer {
  return success("Payment session timeout retrieved", { payment_session_timeout: seconds });
}
