import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { testDatabase } from "../support/database";
import { hiddenFields, leadsTo, says } from "../support/page";
import { type Server, startServer } from "../support/server";
import { shopper, summary } from "../support/sessions";
import { removeFolder, temporaryFolder } from "../support/site";
import { makeVisitor } from "../support/visitor";

/** A version that is not the newest: a commit or a tag. Without it the newest tag, and 200 commits ago without any. */
const version = process.env.VERSION_BEFORE ?? newestTag() ?? "HEAD~200";

describe("a rolling deployment from the version before", () => {
  const folder = temporaryFolder();
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let servers: { before: Server; now: Server };

  beforeAll(async () => {
    const run = (file: string, ...words: string[]) =>
      execFileSync(file, words, { cwd: folder, stdio: "pipe" });
    execFileSync("git", ["worktree", "add", "--detach", "--force", folder, version], { stdio: "pipe" });
    run("npm", "ci", "--no-audit", "--no-fund");
    run("npm", "run", "build");
    database = await testDatabase();
    const env = { DATABASE_URL: database.url, PASSWORD_COST: "low", TRUSTED_PROXIES: "127.0.0.1" };
    const before = await startServer(env, join(folder, "build/server/index.js"), { folder });
    servers = { before, now: await startServer(env) };
  }, 1_800_000);
  afterAll(async () => {
    await servers.before.stop();
    await servers.now.stop();
    await database.close();
    removeFolder(folder);
    execFileSync("git", ["worktree", "prune"]);
  });

  const directions = [
    ["before", "now"],
    ["now", "before"],
  ] as const;

  /** One owner whose requests go to either server, as behind a proxy. */
  async function ownerOf(first: "before" | "now", second: "before" | "now") {
    const site = { db: database.db, visitor: () => makeVisitor(servers[first].url) };
    const owner = await shopper(site, 100_000);
    const other = makeVisitor(servers[second].url, owner.address);
    for (const [name, value] of owner.jar) other.jar.set(name, value);
    return { owner, other };
  }

  test.each(directions)("a session of the version %s is good for the version %s", async (first, second) => {
    const { owner, other } = await ownerOf(first, second);
    expect((await owner.get("/dashboard")).status).toBe(200);
    const page = await other.get("/dashboard");
    expect(page.status).toBe(200);
    expect(says(page)).toContain(owner.user.name);
  });

  test.each(directions)("a form of the version %s is paid by the version %s, once", async (first, second) => {
    const { owner, other } = await ownerOf(first, second);
    const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    expect(hiddenFields((await other.get(summary)).body)).toEqual(
      hiddenFields((await owner.get(summary)).body),
    );
    const paid = await other.post(summary, form);
    expect(leadsTo(paid)).toMatch(/^303 /);
    await owner.post(summary, form);
    const orders = await owner.orders();
    expect(orders.map(({ state }) => state)).toEqual(["settled"]);
    expect(says(await owner.get("/plans-and-billings"))).toContain("Plus");
  });
});

function newestTag(): string | undefined {
  try {
    return execFileSync("git", ["describe", "--tags", "--abbrev=0", "HEAD~1"], {
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  } catch {
    return undefined;
  }
}
