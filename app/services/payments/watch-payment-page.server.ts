import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { AlertKind } from "~/messages/payments/alert-mail";
import {
  type BuildManifest,
  contentReference,
  ownScripts,
  scriptReference,
  windowScript,
} from "~/models/payments/page-script";
import { redirectHeaders } from "~/models/http/security-headers";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import {
  loadHeaders,
  type LoadHeaders,
  loadScript,
  type LoadScript,
} from "~/services/providers/load-script.server";
import { raiseAlert } from "./raise-alert.server";

/*
 * Whether scripts and headers of the payment page reach visitors as they were built and sent. Whoever embeds the
 * provider's window confirms that scripts cannot attack the page; this watch is how (as PCI DSS 11.6.1, at least once a
 * week). See docs/security.md.
 */

interface Sources {
  scripts?: LoadScript;
  headers?: LoadHeaders;
  /** The folder that the build wrote. */
  build?: string;
}

/** Mails staff about what has changed, once for each content. Returns how many scripts arrived. */
export async function watchPaymentPage(
  context: AppContext,
  { scripts = loadScript, headers = loadHeaders, build = "build/client" }: Sources = {},
): Promise<number> {
  const { payments, accountOrigin, origin } = context.config;
  if (!payments.popup) return 0;
  const site = accountOrigin ?? origin;
  if (site?.startsWith("https:")) await watchHeaders(context, site, headers);
  const own = site === null ? [] : builtScripts(site, build);
  return watchScripts(context, [...own, { address: windowScript(payments.hosts), hash: null }], scripts);
}

/** @param scripts each with the hash that it was built with; null for the provider's, each content of which is told of */
async function watchScripts(
  context: AppContext,
  scripts: { address: string; hash: string | null }[],
  load: LoadScript,
): Promise<number> {
  let arrived = 0;
  for (const { address, hash } of scripts) {
    const content = await load(address);
    // While a version is installed, machines serve different files, so a missing one is not a change.
    if (content === null) continue;
    arrived += 1;
    const seen = sha256(content);
    if (seen !== hash)
      await tell(context, "page-script", scriptReference(address, seen), `${address}\nSHA-256: ${seen}`);
  }
  return arrived;
}

/** A stranger is redirected to the login, with the headers that protect the page. */
async function watchHeaders(context: AppContext, site: string, load: LoadHeaders): Promise<void> {
  const headers = await load(`${site}/payment/none/pay`);
  if (headers === null) return;
  for (const [name, sent] of Object.entries(redirectHeaders(context.config.hstsForSubdomains))) {
    const arrived = headers.get(name) ?? "";
    if (arrived !== sent)
      await tell(
        context,
        "page-header",
        contentReference(name, sha256(arrived)),
        `Sent: ${sent}\nArrived: ${arrived === "" ? "nothing" : arrived}`,
      );
  }
}

const tell = (app: AppContext, kind: AlertKind, reference: string, details: string) =>
  raiseAlert(contextOf(app), { kind, reference, details });

const sha256 = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");

/** The page's own script files, with their hashes as the build wrote them. */
function builtScripts(site: string, build: string): { address: string; hash: string }[] {
  const assets = join(build, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file)) ?? "";
  const text = readFileSync(join(assets, name), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as BuildManifest;
  return ownScripts(manifest).map((path) => ({
    address: site + path,
    hash: sha256(readFileSync(join(build, path))),
  }));
}
