import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { Db } from "#db/client";
import { HOUR } from "~/models/duration";
import { checkoutKey } from "~/services/checkout/submission-key.server";
import { app } from "./payment";

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
export const tokenOf = (owner: number) =>
  createHash("sha256").update(`session of ${owner}`).digest("base64url");

/** Opens a session for this many owners, fresh enough that no password is required. */
export async function openSessions(db: Db, owners: number, after = 0): Promise<void> {
  const now = new Date();
  const ids = Array.from({ length: owners }, (_, place) => after + place + 1);
  const hashes = ids.map((id) => createHash("sha256").update(tokenOf(id)).digest("hex"));
  await sql`insert into sessions (token_hash, user_id, created_at, seen_at, authenticated_at, expires_at, address_prefix, user_agent)
    select decode(hash, 'hex'), id, ${now}, ${now}, ${now}, ${new Date(now.getTime() + HOUR)}, '10.0.0.0/24', 'figures'
    from unnest(${ids}::bigint[], ${hashes}::text[]) as one (id, hash)`.execute(db);
}

/** Each owner has a separate address, since limits count addresses. */
export const addressOf = (owner: number) => `10.${owner >> 16}.${(owner >> 8) & 255}.${owner & 255}`;

/** The form that pays for a first month of Plus from the wallet. */
export function payForm(origin: string, owner: number): Post {
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
