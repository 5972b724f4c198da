import { FilterFields } from "~/models/filter";
import { requireReadable } from "~/http/responses.server";
import { isApprovalReference } from "~/models/approvals/approval";
import { amountInWords, promisedWords } from "./approval-words";
import { approvalStates } from "./approval-words";
import { approvalKinds } from "./approval-words";
import {
  countApprovals,
  findNamedApproval,
  listApprovals,
  type NamedApproval,
} from "~/models/approvals/approval.server";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { mayAct } from "~/models/staff/permissions";
import { formatDate, formatMoment, noonOf } from "~/models/date";
import { formatNaira } from "~/models/money";
import { channels } from "~/models/payments/channel";
import { personPath } from "~/models/console/people";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type NoteReader, readNewestNotes } from "./read-notes.server";

const PATH = "/staff/approvals";

/** What staff requested with money; by default those that wait for a second person. */
export async function readApprovals({ db }: Pick<App, "db">, query: URLSearchParams) {
  const fields = new FilterFields(query);
  const chosen = fields.choice("state", { ...approvalStates, all: "All" }) ?? "waiting";
  const kind = fields.choice("kind", approvalKinds);
  requireReadable(fields.errors);
  const state = chosen === "all" ? null : chosen;
  const total = await countApprovals(db, { state, kind });
  const page = readNumberedPage(query.get("page"), total);
  return {
    waiting: await countApprovals(db, { state: "waiting", kind: null }),
    filter: { state: chosen, kind: kind ?? "" },
    on: state !== "waiting" || kind !== null,
    rows: (await listApprovals(db, { state, kind }, page)).map(rowOf),
    pages: pageLinks(page, total, {
      path: PATH,
      filter: { state: chosen, kind: kind ?? "" },
      one: "request",
      many: "requests",
    }),
  };
}

function rowOf(approval: NamedApproval) {
  const { reference, ownerName, state, askedAt, askerName, reason } = approval;
  return {
    reference,
    href: `${PATH}/${reference}`,
    time: formatMoment(askedAt),
    owner: ownerName,
    amount: amountInWords(approval),
    what: actOf(approval),
    state: approvalStates[state],
    waits: state === "waiting",
    why: `${askerName}${promisedWords(approval)}: ${reason}`,
  };
}

/** "Refund to the card", "Given to the wallet", "Tokens deducted" */
export function actOf({ kind, target, decision, amount, channel }: NamedApproval): string {
  if (kind === "suspense") return `Held money to the ${decision === "fulfilled" ? "order" : "wallet"}`;
  if (kind === "refund")
    return `Refund to the ${target === "wallet" ? "wallet" : channels[channel ?? "card"].source.replace("your ", "")}`;
  const what = kind === "tokens" ? "tokens" : "money in the wallet";
  return amount > 0 ? `Give ${what}` : `Take ${what}`;
}

/** One approval as this person sees it; null if the reference is unknown. */
export async function readApproval({ db }: Pick<App, "db">, reference: string, reader: NoteReader) {
  const approval = isApprovalReference(reference) ? await findNamedApproval(db, reference) : null;
  if (!approval) return null;
  const { state, paymentReference, ownerId, ownerName, askerName, askedAt } = approval;
  return {
    reference,
    title: `${actOf(approval)}, ${amountInWords(approval)}`,
    state: approvalStates[state],
    waits: state === "waiting",
    decides: mayAct(reader.roles, "decisions"),
    own: approval.askedBy === reader.staffId,
    reason: approval.reason,
    payment: paymentReference,
    owner: { name: ownerName, href: personPath(ownerId), wallet: `/staff/wallets/${ownerId}` },
    notes: await readNewestNotes({ db }, await getUser(db, ownerId), reader),
    rows: [
      { name: "Asked by", value: askerName },
      { name: "Asked on", value: formatMoment(askedAt) },
      ...(approval.promisedOn === null
        ? []
        : [{ name: "Promised by", value: formatDate(noonOf(approval.promisedOn)) }]),
      ...(paymentReference === null ? [] : [{ name: "Payment", value: paymentReference }]),
      ...planRow(approval),
      ...decidedRows(approval),
    ],
    sum: amountInWords(approval),
    sumName: approval.amount > 0 ? "To give" : "To take",
  };
}

function planRow({ kind, orderId, endsPlan, amount, paid }: NamedApproval) {
  if (kind !== "refund" || orderId === null || paid === null) return [];
  const part = amount < paid ? `, for ${formatNaira(amount)} of ${formatNaira(paid)}` : "";
  return [{ name: "What was bought", value: endsPlan ? `is taken back${part}` : "stays" }];
}

function decidedRows({ state, decidedAt, deciderName, answer }: NamedApproval) {
  if (!decidedAt) return [{ name: "Approval by", value: "a colleague" }];
  return [
    { name: approvalStates[state], value: deciderName ?? "no second person needed" },
    { name: "On", value: formatMoment(decidedAt) },
    ...(answer === null ? [] : [{ name: "Their message", value: answer }]),
  ];
}
