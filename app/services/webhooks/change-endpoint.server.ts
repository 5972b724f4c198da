import { webhookLimit } from "~/models/webhooks/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { isDemoReceiver, urlProblem } from "~/models/webhooks/address";
import { sendAgain } from "~/models/webhooks/delivery.server";
import { endpointPath } from "~/models/webhooks/endpoint";
import {
  deleteEndpoint,
  findEndpoint,
  findEndpointByUrl,
  findShownSecret,
  hideSecret,
  insertEndpoint,
  replaceSecret,
  setTypes,
  switchWebhookOff,
  switchWebhookOn,
} from "~/models/webhooks/endpoint.server";
import type { WebhookEventType } from "~/models/webhooks/event";
import { publishTestWebhookEvent } from "~/models/webhooks/event.server";
import { webhookAddedMail } from "~/messages/webhooks/mail";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { ownWebhookHosts } from "./deliver-webhooks.server";
import { makeSecret } from "./make-secret.server";

type EndpointContext = AppContext & {
  webhooks: Pick<App["webhooks"], "leadsOutside">;
};

type ThrottledChange = { outcome: "throttled"; retryAfterSeconds: number };

type AddResult =
  | { outcome: "added"; id: number }
  /** What is wrong with the address, to show beside its field. */
  | { outcome: "refused"; problem: string }
  | { outcome: "repeated" }
  | { outcome: "full" }
  | ThrottledChange;

/** Adds an address with its own secret. Submitted twice, it is added once. */
export async function addEndpoint(
  app: EndpointContext,
  signedIn: SignedIn,
  typed: { url: string; types: readonly WebhookEventType[] },
): Promise<AddResult> {
  const problem = urlProblem(typed.url, ownWebhookHosts(app));
  if (problem !== null) return { outcome: "refused", problem };
  const throttled = await throttle(app, signedIn.user);
  if (throttled) return throttled;
  const url = new URL(typed.url);
  if (!isDemoReceiver(url, ownWebhookHosts(app)) && (await app.webhooks.leadsOutside(url.hostname)) === false)
    return {
      outcome: "refused",
      problem: "This name leads to a private network. Use a public one.",
    };
  return transact(app, signedIn.user, (ctx) => insert(ctx, signedIn, { url: url.href, types: typed.types }));
}

async function insert(
  ctx: Context,
  { user, session }: SignedIn,
  { url, types }: { url: string; types: readonly WebhookEventType[] },
): Promise<AddResult> {
  const { db, now, contact, origin } = ctx;
  const ownerId = user.id;
  await lockAccount(db, ownerId);
  const known = await findEndpointByUrl(db, ownerId, url);
  if (known !== null) {
    const isSame = await findShownSecret(db, { ownerId, id: known }, session.id, now);
    return isSame ? { outcome: "added", id: known } : { outcome: "repeated" };
  }
  const secret = makeSecret(ctx, { ownerId, url });
  const id = await insertEndpoint(db, { ownerId, url, types, secret, sessionId: session.id, now });
  if (id === null) return { outcome: "full" };
  const page = `${origin}${endpointPath(id)}`;
  const mail = webhookAddedMail({ owner: user, host: new URL(url).host, page, now }, contact);
  await ctx.notify(user, { about: "webhook-added", of: [id], mail });
  await ctx.audit({ action: "webhook-added", subjectId: ownerId });
  return { outcome: "added", id };
}

async function throttle(
  { db, clock }: Pick<App, "db" | "clock">,
  { id }: User,
): Promise<ThrottledChange | null> {
  const counted = await countAttempt(db, `webhook:${id}`, webhookLimit, clock.now());
  return counted.allowed ? null : { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
}

/** False if the owner has no such address. */
export function chooseTypes(
  { db }: Pick<App, "db">,
  { id: ownerId }: User,
  id: number,
  types: WebhookEventType[],
) {
  return setTypes(db, { ownerId, id }, types);
}

/**
 * Replaces the secret that the form was made for: a form submitted twice makes one new secret, or a receiver would
 * lose the one it knows.
 */
export function makeNewSecret(
  app: AppContext,
  { user, session }: SignedIn,
  { id, number }: { id: number; number: number },
): Promise<"made" | "repeated" | "not-found"> {
  const own = { ownerId: user.id, id };
  return transact(app, user, async ({ db, now, audit }) => {
    const endpoint = await findEndpoint(db, user.id, id);
    if (!endpoint) return "not-found";
    const secret = makeSecret(app, { ownerId: user.id, url: endpoint.url });
    if (!(await replaceSecret(db, own, { number, secret, sessionId: session.id, now }))) return "repeated";
    await audit({ action: "webhook-secret-changed", subjectId: user.id });
    return "made";
  });
}

export function hideSecretOf({ db }: Pick<App, "db">, { id: ownerId }: User, id: number): Promise<void> {
  return hideSecret(db, { ownerId, id });
}

/** False if the owner has no such address. Switching it on or off again changes nothing. */
export function switchEndpoint(app: AppContext, user: User, id: number, on: boolean): Promise<boolean> {
  const own = { ownerId: user.id, id };
  return transact(app, user, async ({ db, now, audit }) => {
    if (!(await findEndpoint(db, user.id, id))) return false;
    const changed = on ? await switchWebhookOn(db, own) : await switchWebhookOff(db, own, "owner", now);
    if (changed) await audit({ action: on ? "webhook-on" : "webhook-off", subjectId: user.id });
    return true;
  });
}

/** False if the owner has no such address, or has deleted it already. */
export function removeEndpoint(app: AppContext, user: User, id: number): Promise<boolean> {
  return transact(app, user, async ({ db, audit }) => {
    const gone = await deleteEndpoint(db, { ownerId: user.id, id });
    if (gone) await audit({ action: "webhook-deleted", subjectId: user.id });
    return gone;
  });
}

export type SendResult =
  | { outcome: "sent" }
  | { outcome: "off" }
  | { outcome: "not-found" }
  | ThrottledChange;

export async function sendTest(app: Pick<App, "db" | "clock">, user: User, id: number): Promise<SendResult> {
  const endpoint = await findEndpoint(app.db, user.id, id);
  if (!endpoint) return { outcome: "not-found" };
  const throttled = await throttle(app, user);
  if (throttled) return throttled;
  const now = app.clock.now();
  const sent = await app.db.transaction().execute((trx) => publishTestWebhookEvent(trx, user.id, id, now));
  return { outcome: sent ? "sent" : "off" };
}

/** Sends an event again, with as many attempts as a new one. An event still to be sent is left as it is. */
export async function resendWebhookEvent(
  app: Pick<App, "db" | "clock">,
  user: User,
  { endpointId, id }: { endpointId: number; id: number },
): Promise<SendResult> {
  const endpoint = await findEndpoint(app.db, user.id, endpointId);
  if (!endpoint) return { outcome: "not-found" };
  if (endpoint.offAt) return { outcome: "off" };
  const throttled = await throttle(app, user);
  if (throttled) return throttled;
  await sendAgain(app.db, { ownerId: user.id, endpointId, id }, app.clock.now());
  return { outcome: "sent" };
}
