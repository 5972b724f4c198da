import type { Db } from "#db/client";
import { addressPrefix } from "~/models/http/network-address";
import { type AuditEvent, recordEvent } from "~/models/users/audit.server";
import { findRequestContext } from "./request-context.server";

/** Records an event with its request and the network that this came from; in jobs there is neither. */
export function recordRequestEvent(
  db: Db,
  event: Omit<AuditEvent, "requestId" | "addressPrefix">,
): Promise<void> {
  const request = findRequestContext();
  if (!request) return recordEvent(db, event);
  return recordEvent(db, {
    ...event,
    requestId: request.id,
    addressPrefix: addressPrefix(request.address),
  });
}
