import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { afterAll, expect, test } from "vitest";

import { makeContext } from "../../support/context";
import { hiddenFields } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { removeFolder, temporaryFolder } from "../../support/site";
import { buyPlan } from "../../support/subscriber";

type Line = Record<string, unknown>;

const PROGRAM = "examples/till/till.mjs";
const folder = temporaryFolder();

const site = await serve();
const accounts = await makeAccounts(site);
afterAll(() => removeFolder(folder));

const envOf = (origin: string): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  PATH: process.env.PATH,
  KAYPOINT_ORIGIN: origin,
  TILL_FOLDER: folder,
});

/** What the program prints for one action, such as "void" and a receipt. */
function run(act: string, origin = site.url, ...words: string[]): Promise<Line[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, act, ...words], { env: envOf(origin) }, (_failed, printed) =>
      resolve(
        printed
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Line),
      ),
    );
  });
}

/** Signs the program in as an owner would: by the code that it shows. */
async function signIn(owner: Awaited<ReturnType<typeof accounts.logInAs>>): Promise<Line[]> {
  const child = spawn(process.execPath, [PROGRAM, "sign-in"], {
    env: envOf(site.url),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const lines: Line[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(JSON.parse(line) as Line);
    if (lines.length > 1) continue;
    await owner.post("/device", { code: String(lines[0]?.code) });
    const fields = hiddenFields((await owner.get("/device/confirm")).body);
    await owner.post("/device/confirm", { ...fields, intent: "allow" });
  }
  await closed;
  return lines;
}

test("the example signs in, asks whether it is the shop, learns what was paid and works offline", async () => {
  const owner = await accounts.logInAs("owner");
  const [shown, asked, first] = await signIn(owner);
  expect(shown).toMatchObject({ address: `${site.url}/device` });
  expect(asked).toEqual({ question: `Is this your shop? ${owner.user.name}, ${owner.user.name}` });
  expect(first).toMatchObject({ mode: "limited", plan: null });

  await buyPlan(makeContext(site.db, new Date()), owner.user, { extras: { users: 1 } });
  expect(await run("fetch")).toMatchObject([{ mode: "full", plan: "plus", limits: { users: 6 } }]);

  const offline = await run("fetch", "http://127.0.0.1:9");
  expect(offline).toMatchObject([
    { problem: expect.any(String) as string },
    { mode: "full", plan: "plus", limits: { users: 6 } },
  ]);
  const [sold, after] = await run("sell");
  expect(after).toMatchObject({ mode: "full", plan: "plus", clock: "" });

  await run("sell");
  expect(await run("send", "http://127.0.0.1:9")).toMatchObject([
    { problem: expect.any(String) as string },
    {},
  ]);
  expect(await run("send")).toMatchObject([{ sent: 2, disputed: 0 }, {}]);
  expect(await run("send")).toMatchObject([{ mode: "full" }]);
  expect((await owner.get("/sales-report")).body).toContain("₦3,800");
  const receipt = String(sold?.receipt);
  expect(await run("void", site.url, receipt)).toMatchObject([{ receipt, state: "voided" }, {}]);
  expect((await owner.get("/sales-report")).body).toContain("₦1,900");

  await site.db.updateTable("tillTokens").set({ accessEndsAt: new Date() }).execute();
  expect(await run("fetch")).toMatchObject([{ mode: "full", plan: "plus" }]);

  const file = join(folder, "till.json");
  const kept = readFileSync(file, "utf8");
  await run("fetch");
  writeFileSync(file, kept);
  expect(await run("status")).toMatchObject([{ mode: "limited", plan: null }]);
  const set = JSON.parse(kept) as { document: string };
  writeFileSync(file, JSON.stringify({ ...set, document: set.document.replace(/.$/, "!") }));
  expect(await run("status")).toMatchObject([{ mode: "limited", plan: null }]);
  expect(await run("fetch")).toMatchObject([{ mode: "full", plan: "plus" }]);

  for (let day = 0; day < 8; day += 1) await run("close-day");
  expect(await run("status")).toMatchObject([{ mode: "full" }]);
  expect(await run("close-day")).toMatchObject([{ mode: "limited" }]);
  expect(await run("fetch")).toMatchObject([{ mode: "full" }]);

  await site.db
    .updateTable("tills")
    .set({ revokedAt: new Date(), revokedReason: "owner" })
    .where("ownerId", "=", owner.user.id)
    .execute();
  expect(await run("fetch")).toMatchObject([{ problem: expect.any(String) as string }, { mode: "full" }]);
});
