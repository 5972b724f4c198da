import type { Db } from "#db/client";
import { addressPrefix } from "~/models/http/network-address";
import { type AuditEvent, recordEvent } from "~/models/users/audit.server";
import { findRequestContext } from "./request-context.server";

/** Adds to the event its request and the network that this came from; in jobs there is neither. */
export function requestEvent(event: AuditEvent): AuditEvent {
  const request = findRequestContext();
  if (!request) return event;
  return {
    ...event,
    requestId: event.requestId ?? request.id,
    addressPrefix: event.addressPrefix ?? addressPrefix(request.address),
  };
}

export function recordRequestEvent(db: Db, event: AuditEvent): Promise<void> {
  return recordEvent(db, requestEvent(event));
}
