import { parseArgs } from "node:util";
import { findAgentAccount } from "~/models/agents/agent.server";
import { adjustmentSchema } from "~/models/agents/token-adjustment-fields.server";
import { newSubmissionKey } from "~/models/approvals/approval";
import { formatTokens } from "~/models/ledger/tokens";
import { walletBalance } from "~/models/ledger/wallet.server";
import { agentSchema, type NewAgent } from "~/models/agents/agent-fields.server";
import { createAgent } from "~/services/agents/create-agent.server";
import { systemRandom } from "~/services/platform/random.server";
import { systemClock } from "~/services/platform/clock.server";
import { findActingStaff } from "../supervisor/acting-staff";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { makePaymentContext } from "../supervisor/payment-context";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run agent -- --code TUNDE2 --name "Tunde Bello" --email tunde@mail.example [--phone 08031234567]
                                                             makes an agent, and mails how to begin
npm run agent -- tokens TUNDE2                               how many tokens there are
npm run agent -- tokens TUNDE2 --grant 5000 --by LOGIN --reason "…"   gives tokens; the agent reads the reason
npm run agent -- tokens TUNDE2 --take 5000 --by LOGIN --reason "…"    takes tokens`;

type Config = Parameters<Parameters<typeof commandOnDatabase>[1]>[0]["config"];

await commandOnDatabase(USAGE, ({ config, env }) => {
  const { positionals, values } = readWords();
  const [verb, code, ...rest] = positionals;
  if (verb === undefined) return make(config, values);
  if (verb !== "tokens" || code === undefined || rest.length > 0) throw new Problem(USAGE);
  // Services of payments read the settings when they are imported; those of a demo are known only now.
  Object.assign(process.env, env);
  return adjust(config, code, values);
});

async function make(config: Config, values: Values): Promise<string> {
  const agent = readAgent(values);
  const result = await withDatabase(config.databaseUrl, (db) =>
    createAgent({ db, config, clock: systemClock, random: systemRandom }, agent),
  );
  if (!result.ok) throw new Problem(`Another account has this ${result.taken}. Choose another one.`);
  return `Made the agent ${agent.code}, username ${result.username}. A mail to ${agent.email} says how to set a password.`;
}

/** A staff member gives or takes tokens, within the same limits as in the console. */
async function adjust(config: Config, code: string, values: Values): Promise<string> {
  const { grant, take } = values;
  if (grant !== undefined && take !== undefined) throw new Problem(USAGE);
  return withDatabase(config.databaseUrl, async (db) => {
    const agent = await findAgentAccount(db, code);
    if (!agent) throw new Problem(`There is no agent with the code ${code}.`);
    const balance = async () => formatTokens(await walletBalance(db, agent.id, "tokens"));
    if (grant === undefined && take === undefined) return `${code} has ${await balance()}.`;
    const { staffId, reason } = await findActingStaff(db, values, "grants");
    const kind = grant === undefined ? "take-back" : "grant";
    const given = adjustmentSchema.safeParse({ kind, amount: grant ?? take, reason });
    if (!given.success) throw problemOf(given.error);
    const { amount } = given.data;
    const { requestGrant } = await import("~/services/approvals/request-approval.server");
    const result = await requestGrant(makePaymentContext(db, config), {
      kind: "tokens",
      ownerId: agent.id,
      amount: kind === "grant" ? amount : 0 - amount,
      staffId,
      reason,
      submissionKey: newSubmissionKey(systemRandom.bytes(16)),
    });
    const tokens = formatTokens(amount);
    if (result.outcome === "short")
      throw new Problem(`${code} has ${await balance()}, so ${tokens} cannot be taken. Nothing changed.`);
    if (result.outcome === "closed-account")
      throw new Problem(`The account of ${code} is closed, so it gets no tokens. Nothing changed.`);
    if (result.outcome !== "asked") throw new Error(`tokens for ${code}: ${result.outcome}`);
    if (result.state === "waiting")
      return `${tokens} for ${code} wait for a second person: /staff/approvals/${result.reference}.`;
    return `${code} ${kind === "grant" ? "got" : "gave back"} ${tokens} and has ${await balance()} now. The agent gets an email.`;
  });
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
      options: { ...made, grant: text, take: text, by: text, reason: text },
    });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}
