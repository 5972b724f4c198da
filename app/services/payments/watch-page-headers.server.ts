import { contentReference } from "~/models/payments/page-script";
import { redirectHeaders } from "~/services/http/response-headers.server";
import { loadHeaders, type LoadHeaders } from "~/services/providers/load-script.server";
import { pageOrigin, sha256, tellOfChanges, type WatchContext } from "./watched-page.server";

export interface ChangedHeader {
  name: string;
  sent: string;
  /** "" if it did not arrive at all. */
  arrived: string;
}

/**
 * The protecting headers of the payment page that arrive otherwise than the site sends them: a proxy or someone on the
 * way has changed them. A stranger gets a redirect to the login, with all of them. Null if the site is not reached, or
 * has no window or no public address over https.
 */
export async function compareHeaders(
  { config }: Pick<WatchContext, "config">,
  load: LoadHeaders = loadHeaders,
): Promise<ChangedHeader[] | null> {
  const origin = pageOrigin(config);
  if (!config.payments.popup || origin === null || !origin.startsWith("https:")) return null;
  const headers = await load(`${origin}/payment/none/pay`);
  if (headers === null) return null;
  return Object.entries(redirectHeaders(config.hstsForSubdomains))
    .map(([name, sent]) => ({ name, sent, arrived: headers.get(name) ?? "" }))
    .filter(({ sent, arrived }) => arrived !== sent);
}

/** Mails staff about each header that has changed on its way, once for each content. Returns how many have. */
export async function watchPageHeaders(context: WatchContext, load?: LoadHeaders): Promise<number> {
  const changed = (await compareHeaders(context, load)) ?? [];
  const changes = changed.map(({ name, sent, arrived }) => ({
    reference: contentReference(name, sha256(arrived)),
    details: `Sent: ${sent}\nArrived: ${arrived === "" ? "nothing" : arrived}`,
  }));
  await tellOfChanges(context, "page-header", changes);
  return changed.length;
}
