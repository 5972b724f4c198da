import { parseArgs } from "node:util";
import type { Db } from "#db/client";
import { dayOf, formatMoment, startOfDay } from "~/models/date";
import { DAY } from "~/models/duration";
import { formatNaira } from "~/models/money";
import { formatTokens } from "~/models/ledger/tokens";
import { findCredentials } from "~/models/users/user.server";
import { walletHistory, type WalletLine } from "~/models/ledger/wallet.server";
import { systemClock } from "~/services/platform/clock.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run ledger -- verify   checks seals, postings, balances, receipt numbers and refunds, and names each row that is wrong
npm run ledger -- statement USERNAME [--from 2026-01-31] [--to 2026-02-28]   what moved in a wallet

Journals that wait for their seal for over ten minutes: the jobs do not run. A row that was altered: compare it with a
backup, and correct it with a journal that reverses the wrong one.`;

await commandOnDatabase(USAGE, async ({ config }) => {
  const { positionals, values } = readArguments();
  const [verb, name, ...rest] = positionals;
  if (rest.length > 0) throw new Problem(USAGE);
  if (verb === "verify" && name === undefined) return withDatabase(config.databaseUrl, verify);
  if (verb !== "statement" || name === undefined) throw new Problem(USAGE);
  const from = values.from === undefined ? null : startOf(values.from);
  const last = values.to === undefined ? null : startOf(values.to);
  const span = { from, until: last && new Date(last.getTime() + DAY) };
  return withDatabase(config.databaseUrl, (db) => statement(db, name, span));
});

function readArguments() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { from: text, to: text } });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

/** The start of a day in Lagos. */
function startOf(day: string): Date {
  const start = startOfDay(day);
  if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(start.getTime()) && dayOf(start) === day) return start;
  throw new Problem(`${day} is not a day. Write it like 2026-01-31.`);
}

async function verify(db: Db): Promise<string> {
  const { links, waiting, problems } = await checkLedger({ db, clock: systemClock });
  if (problems.length > 0) throw new Problem(`The ledger is not in order:\n- ${problems.join("\n- ")}`);
  return `The ledger is in order: the chain of seals holds, every journal balances, every balance matches its postings. Seals: ${links}. Journals waiting for one: ${waiting}.`;
}

interface Span {
  from: Date | null;
  until: Date | null;
}

async function statement(db: Db, name: string, span: Span): Promise<string> {
  const account = await findCredentials(db, name);
  if (!account) throw new Problem(`There is no account ${name}.`);
  const naira = await walletHistory(db, account.id, "wallet", span);
  const tokens = await walletHistory(db, account.id, "tokens", span);
  const parts = [
    ...(naira.length > 0 ? [`Wallet of ${name}`, ...naira.map((line) => inWords(line, formatNaira))] : []),
    ...(tokens.length > 0 ? [`Tokens of ${name}`, ...tokens.map((line) => inWords(line, formatTokens))] : []),
  ];
  return parts.length > 0 ? parts.join("\n") : "Nothing moved.";
}

function inWords(
  { at, text, reference, change, balance }: WalletLine,
  format: (amount: number) => string,
): string {
  const sign = change > 0 ? "+" : "";
  return [
    formatMoment(at).padEnd(24),
    `${sign}${format(change)}`.padStart(16),
    format(balance).padStart(16),
    `${text} (${reference})`,
  ].join("  ");
}
