import { request } from "node:http";

import { removeFolder, startSite } from "../tests/support/site";
import { makeVisitor, type Visitor } from "../tests/support/visitor";
import { demoOwner } from "./demo-visitor";
import { table } from "./table";

const publicPages = [
  "/",
  "/pricing",
  "/download",
  "/contact",
  "/privacy-policy",
  "/terms-and-conditions",
  "/signup?page=signup&plan=2&duration=yearly",
  "/login",
];

/** Bytes of a page for an empty cache: HTML, styles and scripts, compressed by brotli. */
export async function measureBytes(): Promise<string> {
  const site = await startSite({ PASSWORD_COST: "low", TRUSTED_PROXIES: "127.0.0.1" });
  const rows = [];
  for (const page of publicPages) rows.push(await measurePage(site.url, page, makeVisitor(site.url)));
  const verified = await demoOwner(site.url, { verified: true });
  const unverified = await demoOwner(site.url, { verified: false });
  for (const page of ["/dashboard", "/plans-details/2/yearly"])
    rows.push(await measurePage(site.url, page, verified));
  rows.push(await measurePage(site.url, "/verify-phone", unverified));
  await site.stop();
  removeFolder(site.dataFolder);
  return table(["Page", "Status", "HTML", "CSS", "HTML + CSS", "Scripts"], rows);
}

async function measurePage(origin: string, path: string, visitor: Visitor): Promise<(string | number)[]> {
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const { body } = await visitor.get(path);
  const { bytes, status } = await wire(origin, path, cookie);
  const styles = attributes(body, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const scripts = attributes(body, /<(?:link[^>]*rel="modulepreload"[^>]*href|script[^>]*src)="([^"]+)"/g);
  const css = await total(origin, styles);
  return [path, status, bytes, css, bytes + css, await total(origin, scripts)];
}

function attributes(html: string, pattern: RegExp): Set<string> {
  return new Set([...html.matchAll(pattern)].map(([, address = ""]) => address));
}

async function total(origin: string, paths: Set<string>): Promise<number> {
  const answers = await Promise.all([...paths].map((path) => wire(origin, path, "")));
  return answers.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Node's own client does not decompress the body, as fetch would. */
function wire(origin: string, path: string, cookie: string): Promise<{ bytes: number; status: number }> {
  const headers = { "accept-encoding": "br", ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    request(new URL(path, origin), { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve({ bytes, status: response.statusCode ?? 0 }));
    })
      .on("error", reject)
      .end();
  });
}
