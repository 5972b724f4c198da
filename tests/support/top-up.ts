import { hiddenFields, linksOf } from "./page";
import { payAt } from "./sandbox";
import type { Answer, Visitor } from "./visitor";

interface At {
  visitor: Visitor;
  /** The address of the provider's pages. */
  provider: string;
}

export const leadsTo = ({ status, headers }: Answer, path: string): string | null => {
  const location = headers.get("Location");
  return (status === 302 || status === 303) && location?.startsWith(path) ? location : null;
};

/** Whether the page asks to try again. */
export const hasNotStarted = (visitor: Visitor): boolean =>
  visitor.latest()?.body.includes("The payment has not started") === true;

/** Pays at the provider's page and returns; null if no page says that it is paid. */
export async function payAndReturn(
  { visitor, provider }: At,
  sent: Answer,
  onward: string,
): Promise<string | null> {
  const begun = leadsTo(sent, "/payment/");
  const page = begun === null ? null : await visitor.get(begun);
  const paid = page && leadsTo(page, onward);
  if (paid) return paid;
  const there = page ? linksOf(page.body).find((link) => link.startsWith(provider)) : leadsTo(sent, provider);
  if (!there) return null;
  const back = new URL(await payAt(there));
  return leadsTo(await visitor.get(back.pathname + back.search), onward);
}

/** What an owner adds to the wallet, in naira. */
export const TOP_UP = 5_000;

/**
 * The form by which a logged-in owner adds money by card. Each press goes on where the last one ended, and returns the
 * address of the page that confirms it; null if there is none yet.
 */
export async function prepareTopUp({
  visitor,
  provider,
}: At): Promise<(reloads: boolean) => Promise<string | null>> {
  const path = `/wallet/add?amount=${TOP_UP}`;
  // Above it is the form for another amount.
  const read = async () => {
    const { body, status } = await visitor.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return hiddenFields(body.slice(body.indexOf('method="post"')));
  };
  let form = await read();
  return async (reloads) => {
    if (reloads) form = await read();
    const sent = await visitor.post(path, { ...form, amount: String(TOP_UP), auth_code: "new" });
    return payAndReturn({ visitor, provider }, sent, "/paid/");
  };
}
