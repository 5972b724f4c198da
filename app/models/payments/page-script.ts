/** The route of the page on which the payment window opens, as the build names it. */
export const PAYMENT_PAGE = "routes/_checkout/payment/$reference/pay/route";

/** The provider's script, which opens the window. */
export const windowScript = (hosts: { script: string }): string => `${hosts.script}/v2/inline.js`;

interface BuiltFile {
  module: string;
  imports?: readonly string[];
  parentId?: string;
}

/** What the build says of itself, in the file that the scripts of every page read. */
export interface BuildManifest {
  url: string;
  entry: BuiltFile;
  routes: Record<string, BuiltFile>;
}

/** The script files of the page, as paths on this site: those of its route, of the routes around it, and of Remix. */
export function ownScripts({ url, entry, routes }: BuildManifest): string[] {
  const files = [entry];
  for (let id: string | undefined = PAYMENT_PAGE; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    if (!route) throw new Error(`the build has no ${id}`);
    files.push(route);
  }
  return [url, ...new Set(files.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

interface WindowPage {
  /** The site's address as the visitor asked for it. */
  origin: string;
  own: readonly string[];
  hosts: { script: string };
}

/**
 * All scripts that the page of the payment window may load: its content security policy names them one by one, and
 * the daily watch compares each with what is known of it.
 */
export const windowPageScripts = ({ origin, own, hosts }: WindowPage): string[] => [
  ...own.map((path) => origin + path),
  windowScript(hosts),
];

/** Something in an alert: its name and the first digits of the SHA-256 of its content, so that each content is reported once. */
export const contentReference = (name: string, hash: string): string => `${name} ${hash.slice(0, 12)}`;

export const scriptReference = (address: string, hash: string): string =>
  contentReference(new URL(address).pathname.split("/").pop() ?? "", hash);
