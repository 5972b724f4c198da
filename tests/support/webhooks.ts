import { sql } from "kysely";
import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import { type WebhookEventType, webhookEventTypeNames } from "~/models/webhooks/event";
import type { Answer } from "~/models/webhooks/delivery";
import type { WebhookRequest } from "~/models/webhooks/sender";
import { addEndpoint } from "~/services/webhooks/change-endpoint.server";
import { deliveries } from "~/services/webhooks/deliver-webhooks.server";
import { decryptWebhookSecret } from "~/services/webhooks/make-secret.server";
import type { makeContext } from "./context";
import { sessionOf } from "./subscriber";

export const answered = (status: number, retryAfter: number | null = null): Answer => ({
  status,
  retryAfter,
  text: `answer ${status}`,
  milliseconds: 12,
});

/** Accepts deliveries, and answers as scripted, then with 200. */
export function fakeReceiver(...answers: (Answer | Promise<Answer>)[]) {
  const requests: WebhookRequest[] = [];
  const webhooks = {
    send(request: WebhookRequest): Promise<Answer> {
      requests.push(request);
      return Promise.resolve(answers.shift() ?? answered(200));
    },
    leadsOutside: () => Promise.resolve(true),
  };
  return { requests, webhooks, next: (...more: (Answer | Promise<Answer>)[]) => answers.push(...more) };
}

type Context = ReturnType<typeof makeContext>;

/** A webhook of an owner, added as by its form, with its secret. */
export async function addHook(
  app: Context,
  owner: User,
  {
    url = "https://hooks.example.com/kaypoint",
    types = webhookEventTypeNames,
  }: { url?: string; types?: WebhookEventType[] } = {},
) {
  const session = await sessionOf(app, owner);
  const added = await addEndpoint({ ...app, ...fakeReceiver() }, session, { url, types });
  if (added.outcome !== "added") throw new Error(added.outcome);
  return { id: added.id, url, session, secret: await secretOf(app, owner, added.id) };
}

export async function secretOf(app: Context, owner: User, id: number): Promise<string> {
  const { url, secret } = await app.db
    .selectFrom("webhookEndpoints")
    .select(["url", "secret"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return decryptWebhookSecret(app, { ownerId: owner.id, url }, secret);
}

/** The events written for an owner, in order. */
export async function eventsOf(db: Db, ownerId: number) {
  const rows = await db
    .selectFrom("webhookEvents")
    .select(["type", "body"])
    .where("ownerId", "=", ownerId)
    .orderBy("id")
    .execute();
  return rows.map(({ type, body }) => ({
    type,
    data: (JSON.parse(body) as { data: Record<string, unknown> }).data,
  }));
}

/** The deliveries of a webhook with their log, oldest first. */
export async function deliveriesOf(db: Db, endpointId: number) {
  return db
    .selectFrom("webhookDeliveries")
    .select(["id", "state", "attempts", "nextAt"])
    .select((row) =>
      row
        .selectFrom("webhookAttempts")
        .select(
          sql<string[]>`array_agg(coalesce(status::text, failure) order by webhook_attempts.id)`.as("all"),
        )
        .whereRef("deliveryId", "=", "webhookDeliveries.id")
        .as("answers"),
    )
    .where("endpointId", "=", endpointId)
    .orderBy("id")
    .execute();
}

export const stateOf = (db: Db, id: number) =>
  db
    .selectFrom("webhookEndpoints")
    .select(["offWhy", "failingSince", "slowUntil"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** One complete round; returns how many were sent. */
export async function deliverDue(context: Parameters<typeof deliveries>[0]): Promise<number> {
  const { round, end } = deliveries(context);
  return (await round()).done + (await end()).done;
}
