import { agentCheckoutPath } from "~/models/agents/location-checkout";
import { dayOf, formatDate, formatDays, formatDay } from "~/models/date";
import { formatTokens } from "~/models/ledger/tokens";
import { formatCount, formatNaira } from "~/models/money";
import { type TopUpOffer, type TopUpRules, missingTopUp } from "~/models/payments/top-up";
import { type QuoteLine, keptByYear } from "~/models/plans/quote";
import {
  MOST_TOGETHER,
  type LocationRenewal,
  type LeftOut,
  renewTogetherPath,
} from "~/models/agents/bulk-renewal";

/**
 * A location in the order summary. Amounts are plain numbers: a branded type does not survive serialisation to the
 * page.
 */
export interface RenewalRow {
  id: number;
  shop: string;
  /** "Plus, 1 month; Users, 1 more" */
  what: string;
  days: string;
  /** null if nothing is paid beyond now. */
  ahead: string | null;
  /** For a shop paid by the month: what the agent would keep of a year, and the page that sells it. */
  byYear: { text: string; href: string } | null;
  /** The page without this shop. */
  without: string;
  kept: number;
  subtotal: number;
  discount: number;
  vat: number;
  total: number;
}

/** The page of an order summary. */
export interface BulkRenewalView {
  title: string;
  rows: RenewalRow[];
  notes: string[];
  subtotal: number;
  discount: number;
  vat: number;
  total: number;
  totalInTokens: string;
  /** null if the agent keeps nothing. */
  kept: string | null;
  balance: string;
  left: string;
  valid: string;
  submissionKey: string;
  /** What is missing and where to buy it; null if there are enough tokens. */
  missing: { text: string; topUp: TopUpOffer } | null;
}

interface RenewalContent {
  summary: {
    locations: (LocationRenewal & { locationId: number; shopName: string })[];
    leftOut: { why: LeftOut; shop: string }[];
    submissionKey: string;
  } & Record<"subtotal" | "discount" | "vat" | "total" | "kept", number>;
  /** null for an agent who can buy for no single shop. */
  agentCode: string | null;
  vatTenths: number;
  /** The agent's balance. */
  balance: number;
  /** More locations were named than one order summary takes. */
  more: boolean;
  topUp: TopUpRules;
  now: Date;
}

export function bulkRenewalView(content: RenewalContent): BulkRenewalView {
  const { summary, balance, more, topUp, now } = content;
  const { locations, subtotal, discount, vat, total, kept, submissionKey } = summary;
  const ids = locations.map(({ locationId }) => locationId);
  return {
    title: `Renew ${locationCount(locations.length)}`,
    rows: locations.map((location) => rowOf(location, ids, content)),
    notes: [...(more ? [tooMany] : []), ...leftOutNotes(summary.leftOut)],
    subtotal,
    discount,
    vat,
    total,
    submissionKey,
    totalInTokens: formatTokens(total),
    kept: kept > 0 ? formatNaira(kept) : null,
    balance: formatTokens(balance),
    left: formatTokens(Math.max(0, balance - total)),
    valid: `These prices hold until the end of ${formatDay(now)}.`,
    missing:
      total > balance
        ? {
            text: `Insufficient balance. Please buy more tokens: you need ${formatTokens(total - balance)} more.`,
            topUp: missingTopUp(total - balance, renewTogetherPath(ids), topUp, "tokens"),
          }
        : null,
  };
}

type RenewalSource = RenewalContent["summary"]["locations"][number];

function rowOf(
  { locationId, shopName, ...renewal }: RenewalSource,
  ids: number[],
  { agentCode, vatTenths, now }: RenewalContent,
): RenewalRow {
  const { quote, period, plan, duration } = renewal;
  const keptOfYear = duration === "month" && agentCode !== null ? keptByYear(plan, vatTenths) : 0;
  const after = period.startsAt > now ? dayOf(period.startsAt) : null;
  return {
    id: locationId,
    shop: shopName,
    what: linesInWords(quote.lines),
    days: formatDays(period.startsAt, period.endsAt),
    ahead: after && aheadText(period.startsAt),
    byYear:
      keptOfYear > 0 && agentCode !== null
        ? {
            text: `Pay a year and keep ${formatNaira(keptOfYear)}`,
            href: agentCheckoutPath({ locationId, code: agentCode, after }),
          }
        : null,
    without: renewTogetherPath(ids.filter((id) => id !== locationId)),
    kept: quote.kept,
    subtotal: quote.subtotal,
    discount: quote.discount,
    vat: quote.vat,
    total: quote.total,
  };
}

/** A shop may have been paid a minute ago, by its owner or by the agent. */
const aheadText = (until: Date): string =>
  `Paid until ${formatDate(until)} already. This pays for the time after that.`;

export const locationCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "shop" : "shops"}`;

/** "Plus, 1 month; Users, 3 more" */
export const linesInWords = (lines: Pick<QuoteLine, "name">[]): string =>
  lines.map(({ name }) => name).join("; ");

const tooMany = `You can renew up to ${MOST_TOGETHER} shops at a time. These are the first ${MOST_TOGETHER} you chose.`;

const reasons: Record<Exclude<LeftOut, "not-yours">, (shop: string) => string> = {
  "nothing-paid": (shop) => `${shop} has had no paid plan yet. Choose one for it with “Upgrade”.`,
  trial: (shop) => `${shop} is in its free trial. Choose its plan with “Upgrade”.`,
  "on-hold": (shop) => `${shop} is locked, so it cannot be paid for. Call us.`,
  closed: (shop) => `The owner of ${shop} has closed the account, so it cannot be paid for.`,
  "not-on-sale": (shop) => `The plan of ${shop} is no longer on sale. Choose another with “Renew”.`,
};

/** Why locations were left out: those that are not the agent's are counted, never named. */
function leftOutNotes(leftOut: RenewalContent["summary"]["leftOut"]): string[] {
  const strangers = leftOut.filter(({ why }) => why === "not-yours").length;
  const named = leftOut.flatMap(({ why, shop }) => (why === "not-yours" ? [] : [reasons[why](shop)]));
  if (strangers === 0) return named;
  const are = strangers === 1 ? "is" : "are";
  return [
    `${locationCount(strangers)} that you chose ${are} not your customers’ and ${are} left out.`,
    ...named,
  ];
}
