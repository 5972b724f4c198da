import { spawn } from "node:child_process";
import { once } from "node:events";

import { expect, test } from "vitest";

import { settings } from "../support/settings";

/** Loads what remix-serve loads, and reports when the build is there and when remix-serve would listen. */
const program = `
  import("./scripts/supervisor/built-server.mjs").then(() => process.send("listening"));
  import("./build/server/index.js").then(() => setImmediate(() => process.send("loaded")));
`;

test("the server is loaded before the database is ready, and listens after it", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  expect(await once(child, "message")).toContain("loaded");
  child.send({ begin: true });
  expect(await once(child, "message")).toContain("listening");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
});
