import type { Db } from "#db/client";
import { addressPrefix } from "~/models/doors/network-address";
import { recordStaffAct } from "~/models/staff/act.server";
import { findVisit } from "~/services/doors/front-door.server";

type StaffAct = Parameters<typeof recordStaffAct>[1];

/** The same with the request that it belongs to and the network that this came from; a command has neither. */
export function recordVisitAct(db: Db, act: StaffAct): Promise<number> {
  const visit = findVisit();
  return recordStaffAct(
    db,
    visit ? { ...act, requestId: visit.id, addressPrefix: addressPrefix(visit.address) } : act,
  );
}
