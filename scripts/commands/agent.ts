import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { type AdjustmentKind, adjustmentReference, adjustmentSchema } from "~/models/agents/token-adjustment";
import { formatTokens } from "~/models/ledger/tokens";
import { REFERENCE_BYTES } from "~/models/payments/payment";
import { agentSchema, type NewAgent } from "~/models/agents/agent";
import { createAgent } from "~/services/agents/create-agent.server";
import { type AdjustmentResult, adjustTokens } from "~/services/agents/adjust-tokens.server";
import { systemRandom } from "~/services/platform/random.server";
import { systemClock } from "~/services/platform/clock.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";
import { reachable } from "../supervisor/address";

const USAGE = `npm run agent -- --code TUNDE2 --name "Tunde Bello" --email tunde@mail.example [--phone 08031234567]
npm run agent -- tokens TUNDE2 --grant 5000 --reason "…"   give tokens; the agent reads the reason
npm run agent -- tokens TUNDE2 --take 5000 --reason "…"    take tokens`;

type Config = Parameters<Parameters<typeof commandOnDatabase>[0]>[0]["config"];

await commandOnDatabase(({ config }) => {
  const { positionals, values } = readWords();
  const [verb, code, ...rest] = positionals;
  if (verb === undefined) return make(config, values);
  if (verb !== "tokens" || code === undefined || rest.length > 0) throw new Problem(USAGE);
  return adjust(config, code, values);
});

async function make(config: Config, values: Values): Promise<string> {
  const agent = readAgent(values);
  const result = await withDatabase(config.databaseUrl, (db) =>
    createAgent(
      { db, clock: systemClock },
      agent,
      config.accountOrigin ?? `http://${reachable(config.host)}:${config.port}`,
    ),
  );
  if (!result.ok) throw new Problem(`Another account has this ${result.taken}. Choose another one.`);
  return `Made the agent ${agent.code}, username ${result.username}. A mail to ${agent.email} says how to set a password.`;
}

async function adjust(config: Config, code: string, { grant, take, reason }: Values): Promise<string> {
  if ((grant === undefined) === (take === undefined)) throw new Problem(USAGE);
  const kind = grant === undefined ? "take-back" : "grant";
  const given = adjustmentSchema.safeParse({ kind, amount: grant ?? take, reason });
  if (!given.success) throw problemOf(given.error);
  const result = await withDatabase(config.databaseUrl, (db) =>
    adjustTokens(
      { db, clock: systemClock, config },
      {
        ...given.data,
        code,
        reference: adjustmentReference(systemRandom.bytes(REFERENCE_BYTES)),
        by: { name: userInfo().username },
      },
    ),
  );
  return inWords(code, formatTokens(given.data.amount), kind, result);
}

function inWords(code: string, tokens: string, kind: AdjustmentKind, result: AdjustmentResult): string {
  switch (result.outcome) {
    case "done":
    case "repeated":
      return `${code} ${kind === "grant" ? "got" : "gave back"} ${tokens} and has ${formatTokens(result.balance)} now. The agent gets an email.`;
    case "short":
      throw new Problem(
        `${code} has ${formatTokens(result.balance)}, so ${tokens} cannot be taken. Nothing changed.`,
      );
    case "not-found":
      throw new Problem(`There is no agent with the code ${code}.`);
    case "conflict":
      throw new Error(`the reference of new tokens for ${code} is taken`);
  }
}

function readAgent(values: Values): NewAgent {
  const given = agentSchema.safeParse(values);
  if (given.success) return given.data;
  throw problemOf(given.error);
}

const problemOf = ({ issues }: { issues: { message: string }[] }) =>
  new Problem(`${issues.map(({ message }) => message).join("\n")}\n${USAGE}`);

type Values = ReturnType<typeof readWords>["values"];

function readWords() {
  const text = { type: "string" } as const;
  const made = { code: text, name: text, email: text, phone: text };
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...made, grant: text, take: text, reason: text },
    });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}
