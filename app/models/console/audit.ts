import { pathWithQuery } from "~/models/path-with-query";
import type { DayRange } from "~/models/date";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { readSearch } from "~/models/search-terms";

export interface AuditFilter extends DayRange {
  /** The username or e-mail of the actor or of the account concerned; as typed. */
  who: string;
  subject: string;
  action: string;
}

/** Lines of which the history of a person has the payment, the refund or the decision itself. */
export const paymentActions = [
  "payment-begun",
  "payment-settled",
  "payment-refunded",
  "refund-asked",
  "refund-approved",
  "refund-refused",
  "refund-withdrawn",
  "suspense-decided",
  "suspense-credited",
  "suspense-fulfilled",
  "suspense-returned",
] as const;

export function readAuditFilter(query: URLSearchParams): CheckedFilter<AuditFilter> {
  const fields = new FilterFields(query);
  return {
    who: readSearch(query.get("who")),
    subject: readSearch(query.get("subject")),
    action: readSearch(query.get("action")).toLowerCase().replace(/\s+/g, "-"),
    ...fields.days(),
    errors: fields.errors,
  };
}

export const isAuditFiltered = ({
  who,
  subject,
  action,
  from,
  to,
  errors,
}: CheckedFilter<AuditFilter>): boolean =>
  errors !== null || [who, subject, action, from, to].some((typed) => typed !== "");

export const auditPath = (path: string, { who, subject, action, from, to }: AuditFilter): string =>
  pathWithQuery(path, { who, subject, action, from, to });

/** The columns of the file. */
export const auditColumns = [
  "Number",
  "Time (UTC)",
  "Action",
  "Outcome",
  "Why",
  "By",
  "Account",
  "Network",
  "Request",
  "Reason given",
  "Command",
] as const;
