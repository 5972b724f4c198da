import { parseArgs } from "node:util";
import { agentSchema, type NewAgent } from "~/models/agents/agent";
import { createAgent } from "~/services/agents/agents.server";
import { systemClock } from "~/services/app/clock.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";
import { reachable } from "../supervisor/address";

const USAGE =
  'npm run agent -- --code TUNDE2 --name "Tunde Bello" --email tunde@mail.example [--phone 08031234567]';

await commandOnDatabase(async ({ config }) => {
  const agent = readAgent();
  const result = await withDatabase(config.databaseUrl, (db) =>
    createAgent(
      { db, clock: systemClock },
      agent,
      config.accountOrigin ?? `http://${reachable(config.host)}:${config.port}`,
    ),
  );
  if (!result.ok) throw new Problem(`Another account has this ${result.taken}. Choose another one.`);
  return `Made the agent ${agent.code}, username ${result.username}. A mail to ${agent.email} says how to set the password.`;
});

function readAgent(): NewAgent {
  const given = agentSchema.safeParse(readOptions());
  if (given.success) return given.data;
  throw new Problem(`${given.error.issues.map(({ message }) => message).join("\n")}\n${USAGE}`);
}

function readOptions() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ options: { code: text, name: text, email: text, phone: text } }).values;
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}
