import { providerMethodTexts } from "~/models/checkout/choices";
import { returnPath } from "~/models/sessions/return-path";
import type { User } from "~/models/users/user";
import { isForPurchase, quoteTopUp } from "~/models/payments/top-up";
import { app } from "~/services/app/app.server";
import { readTopUpPage } from "~/services/payments/wallet.server";
import { bankChannels } from "~/services/payments/pay-form.server";
import { inNaira } from "./add-money.server";

const KEY_BYTES = 24;

/** Without an amount the page asks for one; with one it says what it costs. */
export async function loadTopUp(owner: User, query: URLSearchParams) {
  const typed = query.get("amount");
  const back = returnPath(query.get("back"));
  const { least, most } = app.config.topUp;
  const read = typed === null ? null : quoteTopUp(typed, app.config.topUp);
  return {
    least,
    most,
    amount: typed?.slice(0, 20) ?? "",
    back,
    forPurchase: isForPurchase(back),
    error: read && !read.ok ? read.message : null,
    quote: read?.ok ? { ...read, shown: inNaira(read) } : null,
    /** Each page has a key of its own: sent twice it is one payment, and another page is another payment. */
    submissionKey: Buffer.from(app.random.bytes(KEY_BYTES)).toString("base64url"),
    banks: bankChannels().map((bank) => ({ value: bank, ...providerMethodTexts[bank] })),
    ...(await readTopUpPage(app, owner)),
  };
}
