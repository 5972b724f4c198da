import type { AppContext } from "~/services/platform/context.server";
import { formatDate, formatMoment } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import { type Endpoint, MAX_ENDPOINTS, endpointPath } from "~/models/webhooks/endpoint";
import { findEndpoint, findShownSecret, listEndpoints } from "~/models/webhooks/endpoint.server";
import { type LoggedDelivery, findDelivery, listDeliveries } from "~/models/webhooks/log.server";
import {
  deliveryMark,
  endpointMark,
  endpointTrouble,
  formatMilliseconds,
  nextInWords,
} from "./webhook-state";
import type { SignedIn } from "~/models/sessions/session.server";
import { decryptWebhookSecret } from "~/services/webhooks/make-secret.server";

const PAGE_LENGTH = 20;

const viewOf = ({ id, url, types, createdAt, ...endpoint }: Endpoint) => ({
  id,
  url,
  types,
  path: endpointPath(id),
  mark: endpointMark(endpoint),
  added: formatDate(createdAt),
});

export type EndpointView = ReturnType<typeof viewOf>;

export async function readEndpoints({ db, config }: AppContext, { user }: SignedIn) {
  const endpoints = (await listEndpoints(db, user.id)).map(viewOf);
  const { demoReceiver } = config.webhooks;
  return { endpoints, full: endpoints.length === MAX_ENDPOINTS, most: MAX_ENDPOINTS, demoReceiver };
}

/** The page of one address; null if the owner has no such address. Only the session that made the secret sees it. */
export async function readEndpoint(
  app: AppContext,
  { user, session }: SignedIn,
  id: number,
  query: URLSearchParams,
) {
  const { db, clock } = app;
  const now = clock.now();
  const endpoint = await findEndpoint(db, user.id, id);
  if (!endpoint) return null;
  const { url, secretNumber, oldSecretUntil } = endpoint;
  const sealed = await findShownSecret(db, { ownerId: user.id, id }, session.id, now);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const found = await listDeliveries(db, user.id, id, page);
  return {
    ...viewOf(endpoint),
    on: endpoint.offAt === null,
    trouble: endpointTrouble(endpoint, now),
    secret: sealed && decryptWebhookSecret(app, { ownerId: user.id, url }, sealed),
    secretNumber,
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? formatMoment(oldSecretUntil) : null,
    deliveries: found.slice(0, page.length).map((delivery) => deliveryView(id, delivery)),
    ...neighbours(page, found.length, endpointPath(id), query),
  };
}

const deliveryView = (endpointId: number, delivery: LoggedDelivery) => ({
  id: delivery.id,
  path: `${endpointPath(endpointId)}/${delivery.id}`,
  type: delivery.type,
  when: formatMoment(delivery.createdAt),
  mark: deliveryMark(delivery),
  time: delivery.milliseconds === null ? "" : formatMilliseconds(delivery.milliseconds),
  next: nextInWords(delivery),
});

export type DeliveryView = ReturnType<typeof deliveryView>;

/** One event at one address, with each attempt; null if the owner has no such delivery. */
export async function readDelivery(
  { db }: AppContext,
  { user }: SignedIn,
  { endpointId, id }: { endpointId: number; id: number },
) {
  const endpoint = await findEndpoint(db, user.id, endpointId);
  const delivery = endpoint && (await findDelivery(db, user.id, endpointId, id));
  if (!delivery) return null;
  const { name, body, state } = delivery;
  return {
    ...deliveryView(endpointId, delivery),
    name,
    state,
    url: endpoint.url,
    on: endpoint.offAt === null,
    body: JSON.stringify(JSON.parse(body), null, 2),
    attempts: delivery.attempts.map((attempt) => ({
      when: formatMoment(attempt.at),
      result: attempt.status === null ? (attempt.failure ?? "") : String(attempt.status),
      time: formatMilliseconds(attempt.milliseconds),
      answer: attempt.answer,
    })),
  };
}
