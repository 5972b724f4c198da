import { addressPrefix } from "~/models/http/network-address";
import { insertStaffAction } from "~/models/staff/staff-action.server";
import type { Context } from "~/services/platform/context.server";
import { findRequestContext } from "~/services/platform/request-context.server";

type StaffActionEntry = Omit<Parameters<typeof insertStaffAction>[1], "now" | "requestId" | "addressPrefix">;

/** Adds the request and the network it came from; a command has neither. */
export function recordStaffAction(
  { db, now }: Pick<Context, "db" | "now">,
  act: StaffActionEntry,
): Promise<number> {
  const request = findRequestContext();
  const from = request && { requestId: request.id, addressPrefix: addressPrefix(request.address) };
  return insertStaffAction(db, { ...act, ...from, now });
}
