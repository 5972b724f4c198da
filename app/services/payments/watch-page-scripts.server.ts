import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { wasRaised } from "~/models/payments/alert.server";
import { type BuildManifest, ownScripts, scriptReference, windowScript } from "~/models/payments/page-script";
import { loadScript, type LoadScript } from "~/services/providers/load-script.server";
import { pageOrigin, sha256, tellOfChanges, type WatchContext } from "./watched-page.server";

interface Sources {
  load?: LoadScript;
  /** The folder that the build wrote. */
  build?: string;
}

export interface SeenScript {
  address: string;
  /** "new": no mail has told of this content of the provider's script. "changed": ours is not what was built. */
  state: "known" | "new" | "changed" | "unreached";
  hash: string;
  reference: string;
}

/** Compares the scripts of the payment page, as the site and the provider serve them now, with what is known. */
export async function compareScripts(
  { db, config }: WatchContext,
  { load = loadScript, build = "build/client" }: Sources = {},
): Promise<SeenScript[]> {
  const { popup, hosts } = config.payments;
  if (!popup) return [];
  const origin = pageOrigin(config);
  const own =
    origin === null ? [] : builtScripts(build).map(({ path, hash }) => ({ address: origin + path, hash }));
  const seen = await Promise.all(
    own.map(async ({ address, hash }) => {
      const found = await see(address, load);
      return { ...found, state: found.state ?? (found.hash === hash ? "known" : "changed") } as const;
    }),
  );
  const provided = await see(windowScript(hosts), load);
  const isKnown = await wasRaised(db, { kind: "page-script", reference: provided.reference });
  return [...seen, { ...provided, state: provided.state ?? (isKnown ? "known" : "new") }];
}

/** Mails staff about each new content of a script, once. Returns how many scripts were compared. */
export async function watchPageScripts(context: WatchContext, sources?: Sources): Promise<number> {
  const scripts = await compareScripts(context, sources);
  const changes = scripts
    .filter(({ state }) => state === "new" || state === "changed")
    .map(({ address, hash, reference }) => ({ reference, details: `${address}\nSHA-256: ${hash}` }));
  await tellOfChanges(context, "page-script", changes);
  return scripts.filter(({ state }) => state !== "unreached").length;
}

async function see(address: string, load: LoadScript) {
  const content = await load(address);
  const hash = content === null ? "" : sha256(content);
  return {
    address,
    hash,
    reference: scriptReference(address, hash),
    state: content === null ? ("unreached" as const) : null,
  };
}

/** The page's own script files, with their hashes as the build wrote them. */
function builtScripts(build: string): { path: string; hash: string }[] {
  const assets = join(build, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file)) ?? "";
  const text = readFileSync(join(assets, name), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as BuildManifest;
  return ownScripts(manifest).map((path) => ({ path, hash: sha256(readFileSync(join(build, path))) }));
}
