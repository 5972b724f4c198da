import { grantSchema } from "~/models/approvals/approval-fields.server";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { app } from "~/services/platform/app.server";
import { type AskResult, requestGrant } from "~/services/approvals/request-approval.server";
import { noSuchWallet } from "~/routes/_shared/no-such.server";
import type { WalletOwner } from "~/routes/staff/wallets/read-wallets.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";

interface Asker {
  staffId: number;
  /** Colleagues decide about it. */
  asks: boolean;
}

export async function postGrant(
  request: Request,
  { staffId, asks }: Asker,
  { id: ownerId, wallet }: WalletOwner,
) {
  const form = await readForm(request, grantSchema({ asks, now: app.clock.now() }));
  if (form.status !== "success") {
    if (form.error?.key) throw staleForm();
    return invalid(form);
  }
  const { key: submissionKey, direction, amount, promised: promisedOn, reason } = form.value;
  const change = direction === "give" ? amount : 0 - amount;
  const result = await requestGrant(app, {
    kind: wallet,
    staffId,
    reason,
    submissionKey,
    ownerId,
    amount: change,
    promisedOn,
  });
  if (result.outcome === "asked")
    return result.state === "waiting"
      ? redirectTo(`/staff/approvals/${result.reference}`, {
          headers: withFlash(asks ? "finance-asked" : "approval-asked"),
        })
      : redirectTo(`/staff/wallets/${ownerId}`, { headers: withFlash("grant-done") });
  const errors = errorsOf(result, wallet);
  if (errors === null) throw await noSuchWallet(app, staffId);
  return invalid(form, errors);
}

type GrantRefusal = Exclude<AskResult, { outcome: "asked" }>;

function errorsOf(result: GrantRefusal, wallet: WalletKind): Parameters<typeof invalid>[1] | null {
  switch (result.outcome) {
    case "short":
      return {
        fieldErrors: {
          amount: [`The balance is only ${walletWords[wallet].format(result.balance)}. Enter that or less`],
        },
      };
    case "conflict":
      return {
        formErrors: [
          "You have already sent this form with a different amount or reason. Check the wallet, then send it again",
        ],
        hide: ["key"],
        status: 409,
      };
    case "closed-account":
      return {
        formErrors: ["The account is closed, so nothing can be added to it. You can only deduct"],
        status: 409,
      };
    case "not-found":
    case "not-refundable":
    case "not-decidable":
    case "disputed":
    case "ends-for-part":
    case "too-much":
    case "too-little":
      return null;
  }
}
