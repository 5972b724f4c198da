import { randomInt } from "node:crypto";
import pino from "pino";
import type { Db } from "#db/client";
import { createOwner } from "~/models/user.server";
import { systemRandom } from "~/services/random.server";
import { readConfig, type Config } from "~/services/config.server";

const config = readConfig({
  DATABASE_URL: "postgresql:///unused",
  CODE_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
  LOG_LEVEL: "silent",
});

function testConfig(): Config {
  if (!config.ok) throw new Error(config.problems.join("\n"));
  return config.config;
}

/** What services take as their first argument, with a clock that stands still until a test sets it. */
export function makeContext(db: Db, start = new Date("2026-11-21T09:00:00Z")) {
  let time = start;
  return {
    db,
    config: testConfig(),
    random: systemRandom,
    log: pino({ level: "silent" }),
    clock: { now: () => time },
    setTime: (to: Date) => void (time = to),
  };
}

/** An owner with the phone verified, unlike any other. */
export async function makeOwner(db: Db, change: { phone?: string; verified?: boolean } = {}) {
  const own = `shop${randomInt(1e9)}`;
  const { phone = `+234803${String(randomInt(1e7)).padStart(7, "0")}`, verified = true } = change;
  const now = new Date("2026-11-20T09:00:00Z");
  const user = await createOwner(db, {
    name: "Sample Shop",
    username: own,
    email: `${own}@sample.example`,
    phone,
    phoneReachable: true,
    passwordHash: "none",
    about: null,
    referralCode: null,
    agentId: null,
    now,
  });
  if (verified) await db.updateTable("users").set({ phone_verified_at: now }).where("id", "=", user.id).execute();
  return user;
}
