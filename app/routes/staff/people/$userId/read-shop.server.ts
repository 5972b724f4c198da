import { personPath } from "~/models/console/people";
import { dayOf, formatDate, formatMoment } from "~/models/date";
import { listLocations } from "~/models/locations/location.server";
import { listMembers } from "~/models/members/member.server";
import { countOf } from "~/models/money";
import { listImports } from "~/models/sales/import.server";
import type { SalesImport } from "~/models/sales/import";
import { countSalesBetween } from "~/models/sales/today.server";
import { listTills } from "~/models/tills/till.server";
import { roleNames } from "~/models/users/role";
import type { AppContext } from "~/services/platform/context.server";

const SHOWN = 20;
const IMPORTS = 5;

/** What answers "my sales are missing": shops, tills with last contact and last sale, imports, people, sales today. */
export async function readShop({ db, clock }: Pick<AppContext, "db" | "clock">, ownerId: number) {
  const now = clock.now();
  const day = dayOf(now);
  const first = { limit: SHOWN, offset: 0 };
  const locations = await listLocations(db, { ownerId }, { search: "", archived: false }, { ...first, now });
  const tills = await listTills(db, ownerId, now);
  const imports = await listImports(db, ownerId, { limit: IMPORTS, offset: 0 });
  const members = await listMembers(db, ownerId, first);
  const today = await countSalesBetween(db, ownerId, { from: day, to: day });
  return {
    today: countOf(today, "sale"),
    locations: locations.map(({ id, name, address, isMain, pausedAt }) => ({
      key: id,
      what: name,
      detail: [isMain ? "main shop" : "", pausedAt ? `paused since ${formatDate(pausedAt)}` : "", address]
        .filter(Boolean)
        .join(" · "),
    })),
    tills: tills.map(({ id, name, location, seenAt, soldAt, registeredAt }) => ({
      key: id,
      what: `${name}, ${location.name}`,
      detail: [
        seenAt
          ? `last seen ${formatMoment(seenAt)}`
          : `not seen since it was added ${formatDate(registeredAt)}`,
        soldAt ? `last sale ${formatMoment(soldAt)}` : "no sale yet",
      ].join(" · "),
    })),
    imports: imports.map((file) => ({
      key: file.id,
      what: file.fileName,
      detail: `${formatMoment(file.createdAt)} · ${file.location} · ${importResult(file)}`,
    })),
    members: members.map(({ id, name, role, location, pausedAt, disabledAt }) => ({
      key: id,
      what: name,
      href: personPath(id),
      detail: [roleNames[role], location, pausedAt ? "paused" : "", disabledAt ? "locked" : ""]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

/** What became of a file, for staff. */
function importResult({ state, saleCount, knownCount, refusedCount, errorCount }: SalesImport): string {
  switch (state) {
    case "arriving":
    case "waiting":
    case "reading":
      return "being read";
    case "asking":
      return "waits for the owner to answer a question about the file";
    case "refused":
      return `not imported: ${countOf(errorCount, "mistake")}`;
    case "taken back":
      return "undone by the owner";
    case "done":
      return [
        `${countOf(saleCount, "sale")} added`,
        knownCount > 0 ? `${knownCount} known before` : "",
        refusedCount ? `${countOf(refusedCount, "row")} refused` : "",
      ]
        .filter(Boolean)
        .join(", ");
  }
}
