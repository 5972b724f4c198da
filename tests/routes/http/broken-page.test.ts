import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { servedSettings, testDatabase } from "../../support/database";
import { startServer } from "../../support/server";
import { signIn } from "../../support/sessions";
import { makeVisitor } from "../../support/visitor";

/** The built server, with two pages that fail while they are rendered: one without scripts and one with them. */
const BROKEN = `build/server/broken-${process.pid}.js`;
const broken = /\bfunction (?:Dashboard|Checkout)\(\) \{/g;

const database = await testDatabase();
const built = readFileSync("build/server/index.js", "utf8");
expect(built.match(broken)).toHaveLength(2);
writeFileSync(BROKEN, built.replace(broken, '$& throw new Error("broken component");'));
const server = await startServer(servedSettings(database.url), BROKEN);
const owner = await signIn({ db: database.db, visitor: () => makeVisitor(server.url) });
afterAll(async () => {
  rmSync(BROKEN, { force: true });
  await server.stop();
});

test.each(["/dashboard", "/plans-details/2/month"])(
  "%s answers with an error page and one line in the log if its component fails",
  async (path) => {
    const { status, headers, body } = await owner.get(path);
    expect(status).toBe(500);
    expect(body).toContain("<title>Something went wrong on our side");
    expect(body).not.toContain("<script");
    expect(body).not.toContain("broken component");
    expect(headers.get("Content-Security-Policy")).not.toContain("script-src");
    const id = headers.get("X-Request-Id");
    const lines = () => server.log().filter((line) => line.id === id);
    await expect.poll(() => lines().map(({ msg }) => msg)).toEqual(["a page failed", "request"]);
    expect(lines()[0]?.err).toMatchObject({ message: "broken component" });
  },
);
