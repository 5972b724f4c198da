import { formatDate, formatMoment } from "~/models/date";
import type { Offer, PriceItem } from "~/models/plans/catalogue";
import { catalogueAt, withItem } from "~/models/plans/price-change";
import {
  type ChangedPrice,
  type Part,
  changedPrices,
  parts,
  priceList,
  valueText,
} from "~/models/plans/price-list";
import type { CatalogueChangeState } from "#db/schema";

/** The prices of a part as the tables of a page show them, grouped by what they belong to. */
export function pricesByPart(offer: Offer) {
  const entries = priceList(offer);
  return (Object.keys(parts) as Part[]).map((part) => {
    const ofPart = entries.filter((entry) => entry.part === part);
    return {
      part,
      title: parts[part],
      groups: [...new Set(ofPart.map(({ of }) => of))].map((of) => ({
        of,
        rows: ofPart
          .filter((entry) => entry.of === of)
          .map((entry) => ({ name: entry.label, value: valueText(entry, entry.value) })),
      })),
    };
  });
}

interface Change {
  id: number;
  state: CatalogueChangeState;
  validFrom: Date;
  madeBy: string;
  createdAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
  endedAt: Date | null;
  items: (PriceItem & { before: number | null })[];
}

const stateTexts = {
  asked: "Waiting for approval",
  waiting: "Waiting",
  applied: "Current",
  withdrawn: "Withdrawn",
} as const;

/** A change as staff see it. A waiting one is compared with what applies the day before it. */
export function changeView(catalogue: Offer, change: Change, now: Date) {
  const asked = change.state === "asked";
  const waiting = change.state === "waiting" && change.validFrom > now;
  const state = change.state === "waiting" && !waiting ? "applied" : change.state;
  return {
    id: change.id,
    state: stateTexts[state],
    asked,
    waiting,
    approved:
      change.approvedAt === null ? null : `${change.approvedBy ?? ""}, ${formatMoment(change.approvedAt)}`,
    from:
      state === "withdrawn" ? `${formatDate(change.validFrom)} (withdrawn)` : formatDate(change.validFrom),
    madeBy: change.madeBy,
    made: formatMoment(change.createdAt),
    ended: change.state === "withdrawn" && change.endedAt ? formatMoment(change.endedAt) : null,
    changed: asked || waiting ? comingPrices(catalogue, change) : pastPrices(catalogue, change),
  };
}

function comingPrices(catalogue: Offer, { id, validFrom, items }: Change): ChangedPrice[] {
  const others = { ...catalogue, coming: catalogue.coming.filter((one) => one.id !== id) };
  const before = catalogueAt(others, validFrom);
  return changedPrices(before, items.reduce(withItem, before));
}

function pastPrices(catalogue: Offer, { items, state }: Change): ChangedPrice[] {
  const entries = new Map(priceList(catalogue).map((entry) => [entry.item, entry]));
  return items.flatMap(({ item, value, before }) => {
    const entry = entries.get(item);
    if (!entry) return [];
    const was = state === "withdrawn" ? "as it was" : valueText(entry, before);
    return [{ name: `${entry.of}: ${entry.label}`, before: was, after: valueText(entry, value) }];
  });
}
