import type { Db } from "#db/client";
import { cutParameter } from "~/models/cut-text";
import { isApprovalReference } from "~/models/approvals/approval";
import { amountInWords } from "~/routes/staff/approval-words";
import { approvalStates } from "~/routes/staff/approval-words";
import { listApprovals } from "~/models/approvals/approval.server";
import { checkWallet, listWallets } from "~/models/approvals/wallet-list.server";
import { formatDate, formatMoment } from "~/models/date";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import type { WalletKind } from "~/models/ledger/journal";
import { countStatementEntries, listStatementEntries } from "~/models/ledger/statement.server";
import { wholeStatement } from "~/models/ledger/statement";
import { walletWords } from "~/models/ledger/wallet";
import { readId } from "~/models/row-id";
import { isPaymentReference } from "~/models/payments/payment";
import { orderPath } from "~/models/console/orders";
import { staffPayoutPath } from "~/models/rights/payout";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { findUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";

const PATH = "/staff/wallets";
const MOST_FOUND = 25;
const MOST_SEARCHED = 100;

/** Wallets found by a name, an address or a phone number; none while the search box is empty. */
export async function readWallets({ db }: Pick<App, "db">, query: URLSearchParams) {
  const search = cutParameter(query, "q", MOST_SEARCHED) ?? "";
  const found = search === "" ? [] : await listWallets(db, search, MOST_FOUND);
  return {
    search,
    rows: found.map(({ ownerId, name, username, role, balance }) => {
      const { format, name: wallet } = walletWords[role === "agent" ? "tokens" : "wallet"];
      return { ownerId, href: `${PATH}/${ownerId}`, name, username, role, wallet, balance: format(balance) };
    }),
  };
}

export type WalletOwner = NonNullable<Awaited<ReturnType<typeof findWalletOwner>>>;

/** An owner with a naira wallet, or an agent with a token wallet; other accounts have none. */
export async function findWalletOwner(db: Db, typed: string | undefined) {
  const user = await findUser(db, readId(typed));
  if (user?.role !== "owner" && user?.role !== "agent") return null;
  const wallet: WalletKind = user.role === "agent" ? "tokens" : "wallet";
  const { id, name, username, email, closedAt } = user;
  return { id, name, username, email, wallet, closed: closedAt !== null };
}

/** The page with more about a movement. */
function nextOf(reference: string) {
  if (isApprovalReference(reference)) return { text: "Approval", href: `/staff/approvals/${reference}` };
  if (isPaymentReference(reference)) return { text: "Payment", href: paymentPath(reference) };
  if (reference.startsWith("KPO-")) return { text: "Payout", href: staffPayoutPath(reference) };
  if (reference.startsWith("KP-")) return { text: "Order", href: orderPath(reference) };
  return { text: "Payments", href: `/staff/payments?q=${encodeURIComponent(reference)}` };
}

export async function readWalletDetails(
  { db }: Pick<App, "db">,
  walletOwner: WalletOwner,
  query: URLSearchParams,
) {
  const { id: ownerId, wallet } = walletOwner;
  const { format, unit } = walletWords[wallet];
  const total = await countStatementEntries(db, { ownerId, wallet });
  const page = readNumberedPage(query.get("page"), total);
  const rows = await listStatementEntries(db, { ownerId, wallet }, wholeStatement, page);
  const check = await checkWallet(db, { ownerId, wallet });
  const asked = await listApprovals(db, { state: null, kind: null, ownerId }, { limit: 10 });
  return {
    walletOwner,
    unit,
    balance: format(check.balance),
    check: {
      ok: check.balance === check.booked && check.odd === null,
      booked: format(check.booked),
      odd: check.odd,
    },
    rows: rows.map(({ id, at, text, amount, balance, reference }) => ({
      id,
      text,
      reference,
      next: nextOf(reference),
      time: formatMoment(at),
      balance: format(balance),
      amount: `${amount > 0 ? "+" : ""}${format(amount)}`,
    })),
    pages: pageLinks(page, total, {
      path: `${PATH}/${ownerId}`,
      filter: {},
      one: "entry",
      many: "entries",
    }),
    asked: asked.map((approval) => ({
      reference: approval.reference,
      day: formatDate(approval.askedAt),
      text: `${amountInWords(approval)}, ${approvalStates[approval.state].toLowerCase()}`,
      detail: `${approval.askerName}: ${approval.reason}`,
    })),
  };
}
