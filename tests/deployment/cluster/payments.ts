import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { checkoutKey } from "~/services/checkout/read-checkout.server";
import type { App } from "~/services/platform/app.server";
import { addressOf, tokenOf } from "../../support/filled-owners";

const agent = new Agent({ keepAlive: true });

interface Post {
  url: URL;
  cookie: string;
  address: string;
  fields: Record<string, string>;
}

/** Posts a form and returns the target of its redirect; throws if there is none. */
export async function send({ url, cookie, address, fields }: Post): Promise<string> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    Cookie: cookie,
    "X-Forwarded-For": address,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      buffer(answer).then((page) => {
        const { location } = answer.headers;
        if (answer.statusCode === 303 && location !== undefined) resolve(location);
        else reject(new Error(`${url.pathname} answers ${answer.statusCode}: ${page.toString()}`));
      }, reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const PLUS = 2;

/** The form that pays for a first month of Plus from the wallet. */
export function payForm(app: Pick<App, "config">, origin: string, owner: number): Post {
  const address = { ownerId: owner, planId: PLUS, duration: "month" as const };
  return {
    url: new URL(`/plans-details/${PLUS}/month?step=summary`, origin),
    cookie: `sid=${tokenOf(owner)}`,
    address: addressOf(owner),
    fields: {
      intent: "pay",
      submission_key: checkoutKey(app, address, 0),
      onboarding: "1",
      payment_method: "wallet",
    },
  };
}
