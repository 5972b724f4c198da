import type { Db } from "#db/client";
import { addressPrefix } from "~/models/http/network-address";
import { insertStaffAction } from "~/models/staff/staff-action.server";
import { findRequestContext } from "~/services/platform/request-context.server";

type StaffActionEntry = Parameters<typeof insertStaffAction>[1];

/** Adds the request and the network it came from; a command has neither. */
export function recordStaffAction(db: Db, act: StaffActionEntry): Promise<number> {
  const request = findRequestContext();
  return insertStaffAction(
    db,
    request ? { ...act, requestId: request.id, addressPrefix: addressPrefix(request.address) } : act,
  );
}
