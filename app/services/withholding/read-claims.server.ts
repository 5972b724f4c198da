import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { orderTitle } from "~/models/plans/quote";
import type { QuoteLine } from "~/models/plans/quote";
import {
  claimPath,
  type ClaimState,
  isClaimReference,
  newClaimPath,
  rateInWords,
  stillMissing,
} from "~/models/withholding/claim";
import {
  type ClaimFilter,
  findClaim,
  findClaimOfOrder,
  type ListedClaim,
  listClaims,
  listWaitingOrders,
} from "~/models/withholding/claim.server";
import { certificateInWords, claimText, claimWord } from "~/models/withholding/view";
import { type CsvFile, linesInBatches } from "~/services/http/csv-file.server";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db" | "clock">;

const LONGEST_LIST = 100;

const titleOf = ({ lines }: Pick<ListedClaim, "lines">): string => orderTitle(lines as QuoteLine[]);

const shown = (claim: ListedClaim) => ({
  reference: claim.reference,
  href: claimPath(claim.reference),
  title: titleOf(claim),
  order: claim.order,
  due: claim.due,
  amount: claim.amount,
  rate: rateInWords(claim.rate),
  on: formatDate(claim.createdAt),
  word: claimWord(claim, claim.balance),
  certificate: certificateInWords(claim),
});

/** An owner's claims, and the orders that may get one. */
export async function readClaims({ db, clock }: Context, ownerId: number) {
  const [claims, orders] = await Promise.all([
    listClaims(db, { ownerId }, { below: null, limit: LONGEST_LIST }),
    listWaitingOrders(db, ownerId, clock.now()),
  ]);
  return {
    claims: claims.map(shown),
    orders: orders
      .filter(({ claim }) => claim === null)
      .map((order) => ({
        reference: order.reference,
        title: titleOf(order),
        total: order.total,
        href: newClaimPath(order.reference),
      })),
  };
}

/** A claim of this owner; null if there is none with this reference. */
export async function findOwnClaim(
  { db }: Pick<App, "db">,
  ownerId: number,
  reference: string | undefined,
): Promise<ListedClaim | null> {
  const claim =
    reference !== undefined && isClaimReference(reference) ? await findClaim(db, reference) : null;
  return claim?.ownerId === ownerId ? claim : null;
}

/** What an owner's company kept back from the order of an invoice; null without a claim. */
export async function readWithheld({ db }: Pick<App, "db">, ownerId: number, orderId: number) {
  const reference = await findClaimOfOrder(db, orderId);
  const claim = reference === null ? null : await findOwnClaim({ db }, ownerId, reference);
  if (!claim) return null;
  const { amount, href, word } = shown(claim);
  return { amount, href, word: word.toLowerCase() };
}

export const ownClaimView = (claim: ListedClaim) => ({
  ...shown(claim),
  ...claimText(claim, claim.balance),
  missing: claim.state === "open" ? stillMissing(claim, claim.balance) : 0,
  toSend: claim.due - claim.amount,
  /** What the rest of the price is called; null if the statement does not count. */
  sends: claim.settledAt !== null ? "You sent us" : claim.state === "open" ? "You send us" : null,
  state: claim.state,
  certificateNumber: claim.certificateNumber,
  certificateDay: claim.certificateDay,
  /** Its order may be paid in full, or get another claim. */
  again: claim.state === "refused" || claim.state === "withdrawn" ? againOf(claim) : null,
});

const againOf = ({ isOrderWaiting, order }: ListedClaim): string | null =>
  isOrderWaiting ? newClaimPath(order) : null;

/** What waits for staff, and what is settled without a certificate. */
const unfinished: readonly ClaimState[] = ["open", "settled"];

const PAGE_LENGTH = 50;

export async function readStaffClaims(
  { db }: Context,
  { all, below }: { all: boolean; below: number | null },
) {
  const filter: ClaimFilter = { ownerId: null, states: all ? undefined : unfinished };
  const found = await listClaims(db, filter, { below, limit: PAGE_LENGTH + 1 });
  const rows = found.slice(0, PAGE_LENGTH);
  return {
    rows: rows.map((claim) => ({
      ...shown(claim),
      href: staffClaimPath(claim.reference),
      owner: claim.ownerName,
      missing: claim.state === "open" ? formatNaira(stillMissing(claim, claim.balance)) : "",
    })),
    last: found.length > PAGE_LENGTH ? (rows.at(-1)?.id ?? null) : null,
  };
}

export const STAFF_CLAIMS = "/staff/withholding";

export const staffClaimPath = (reference: string): string => `${STAFF_CLAIMS}/${reference}`;

/** One of them, for staff; null if there is none with this reference. */
export async function readStaffClaim({ db }: Context, reference: string | undefined) {
  const claim =
    reference !== undefined && isClaimReference(reference) ? await findClaim(db, reference) : null;
  if (!claim) return null;
  const { state, ownerId, ownerName, balance, certificateNumber, certificateDay, reason, settledAt } = claim;
  return {
    ...shown(claim),
    ...{ state, ownerId, ownerName, balance, certificateNumber, certificateDay, reason },
    missing: state === "open" ? stillMissing(claim, balance) : 0,
    settledOn: settledAt && formatDate(settledAt),
  };
}

const columns = [
  ...["Claim", "Date", "Order", "For", "Owner", "Price", "Rate", "Withheld", "State"],
  ...["Settled on", "Certificate", "Certificate date"],
];

const BATCH = 500;

/** Claims as a file for the bookkeeper: of one owner, or of all. */
export function claimFile({ db }: Context, ownerId: number | null): CsvFile {
  return {
    name: "withheld-tax.csv",
    columns,
    lines: linesInBatches(
      BATCH,
      (limit, last: ListedClaim | null) => listClaims(db, { ownerId }, { below: last?.id ?? null, limit }),
      lineOf,
    ),
  };
}

const lineOf = (claim: ListedClaim): string[] => [
  ...[claim.reference, formatDate(claim.createdAt), claim.order, titleOf(claim), claim.ownerName],
  ...[
    formatNaira(claim.due),
    rateInWords(claim.rate),
    formatNaira(claim.amount),
    claimWord(claim, claim.balance),
  ],
  claim.settledAt ? formatDate(claim.settledAt) : "",
  ...[claim.certificateNumber ?? "", claim.certificateDay ?? ""],
];
