import type { WalletKind } from "#db/schema";
import { inLagos } from "~/models/date";
import type { StatementEntry } from "~/models/ledger/statement";
import { walletWords } from "~/models/ledger/wallet";
import { formatDecimal } from "~/models/money";

export function statementColumns(wallet: WalletKind): string[] {
  const { unit } = walletWords[wallet];
  const moved = wallet === "tokens" ? "Tokens" : "Money";
  return [
    "Date and time (Lagos)",
    "What",
    "Reference",
    `${moved} in (${unit})`,
    `${moved} out (${unit})`,
    `Balance (${unit})`,
  ];
}

/** A line of the file. In and out are separate columns, so that no amount starts with a minus sign. */
export function statementLine({ at, text, reference, amount, balance }: StatementEntry): string[] {
  return [
    stamp(at),
    text,
    reference,
    amount > 0 ? formatDecimal(amount) : "",
    amount < 0 ? formatDecimal(-amount) : "",
    formatDecimal(balance),
  ];
}

/** "2026-11-21 14:05", which spreadsheets recognise as a date. */
function stamp(at: Date): string {
  return inLagos(at).toISOString().slice(0, 16).replace("T", " ");
}
