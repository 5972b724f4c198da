import { formatDate } from "~/models/date";
import { planUntil } from "~/messages/subscriptions/plan-until";
import { type ListedLocation, locationPath } from "~/models/locations/location";

/** "Plus, free trial until 3 December 2026" */
function planInWords(plan: ListedLocation["plan"]): string {
  if (plan === null) return "No plan yet";
  return planUntil(plan.name, { ...plan, trialUntil: null }).title;
}

/** A row of the list of one owner or of several. */
export function rowOf(location: ListedLocation) {
  const { id, name, address, isMain, owner, archivedAt, pausedAt, plan } = location;
  return {
    id,
    name,
    address,
    isMain,
    owner: owner.name,
    agentCode: owner.agentCode ?? "",
    href: locationPath(id),
    plan: planInWords(plan),
    archived: archivedAt && formatDate(archivedAt),
    paused: pausedAt !== null,
  };
}
