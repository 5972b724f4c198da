import { contextOf } from "~/services/platform/context.server";
import { createHash } from "node:crypto";
import { raiseAlert } from "./raise-alert.server";
import { nextAttempt } from "~/models/payments/provider-event";
import {
  providerEventKey,
  providerEventReference,
  readProviderEvent,
} from "~/models/payments/provider-event-fields.server";
import {
  GIVEN_UP,
  claimProviderEvents,
  finishProviderEvent,
  postponeProviderEvent,
  storeProviderEvent,
  type StoredProviderEvent,
} from "~/models/payments/provider-event.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { handleProviderEvent } from "./handle-provider-event.server";

const BATCH = 20;

/**
 * Stores a signed event; handling it may take longer than the provider waits. null if the event is stored already.
 */
export async function receiveProviderEvent(
  app: Pick<PaymentContext, "db" | "clock">,
  body: Buffer,
): Promise<number | null> {
  const text = body.toString("utf8");
  const event = readProviderEvent(text);
  const key = event && providerEventKey(event);
  const stored = event
    ? { event: event.event, reference: providerEventReference(event), body: JSON.stringify(event) }
    : { event: "unreadable", reference: null, body: "" };
  return storeProviderEvent(app.db, {
    ...stored,
    dedupeKey: key ?? createHash("sha256").update(body).digest("hex"),
    isAmbiguous: event !== null && key === null,
    now: app.clock.now(),
  });
}

/** Handles one event at once, if no other process does. An event that fails is left to the jobs. */
export async function handleNow(app: PaymentContext, id: number): Promise<void> {
  try {
    await handleClaimed(app, { limit: 1, id });
  } catch (error) {
    app.log.warn({ err: error, eventId: id }, "a provider event waits for the jobs");
  }
}

/** Handles the events that are due; returns how many there were. */
export async function processInbox(app: PaymentContext): Promise<number> {
  return handleClaimed(app, { limit: BATCH });
}

async function handleClaimed(app: PaymentContext, wanted: { limit: number; id?: number }): Promise<number> {
  const events = await claimProviderEvents(app.db, { ...wanted, now: app.clock.now() });
  for (const event of events) await handle(app, event);
  return events.length;
}

async function handle(app: PaymentContext, event: StoredProviderEvent): Promise<void> {
  const facts = { eventId: event.id, event: event.event, reference: event.reference };
  try {
    const outcome = await handleProviderEvent(app, event);
    if (outcome === null) return await postpone(app, event);
    await finishProviderEvent(app.db, event.id, outcome, app.clock.now());
    app.log.info({ ...facts, outcome }, "provider event handled");
  } catch (error) {
    app.log.error({ ...facts, err: error }, "a provider event cannot be handled yet");
    await postpone(app, event);
  }
}

async function postpone(app: PaymentContext, event: StoredProviderEvent): Promise<void> {
  const now = app.clock.now();
  const at = nextAttempt(event.attempts, now);
  if (at) return postponeProviderEvent(app.db, event.id, at);
  await finishProviderEvent(app.db, event.id, GIVEN_UP, now);
  await raiseAlert(contextOf(app), {
    kind: "stuck-event",
    reference: event.reference ?? `event ${event.id}`,
    details: `${event.event} could not be handled in three days.`,
  });
}
