import { formatNaira } from "~/models/money";
import { killWhileDepositing } from "../tests/races/payments/deposit-kills";
import { killWhilePaying } from "../tests/races/payments/kills";
import { startSandbox } from "../tests/support/sandbox";
import { openBench } from "./database";
import { table } from "./table";

const TOLD_EVERY = 10;

/** Kills the server with SIGKILL while wallets and cards pay, and checks the ledger afterwards. */
const measureKills =
  (...[rounds, bought]: [number, "plan" | "extras"]) =>
  async (): Promise<string> => {
    const bench = await openBench();
    const sandbox = await startSandbox();
    try {
      const site = { db: bench.db, databaseUrl: bench.url, sandbox };
      const { kills, before, after, faults } = await killWhilePaying(site, rounds, [bought], (soFar) => {
        if (soFar.kills % TOLD_EVERY === 0)
          console.error(`${soFar.kills} kills, ${soFar.faults.length} faults`);
      });
      return [
        table(
          ["SIGKILLs", "Orders paid before", "Orders paid after the restart", "Lost, doubled or half-made"],
          [[kills, before, after, faults.length]],
        ),
        ...faults,
      ].join("\n\n");
    } finally {
      await sandbox.close();
      await bench.stop();
    }
  };

/** Kills while transfers come to an account number. */
const measureDepositKills = (rounds: number) => async (): Promise<string> => {
  const bench = await openBench();
  const sandbox = await startSandbox();
  try {
    const site = { db: bench.db, databaseUrl: bench.url, sandbox };
    const { kills, transfers, due, booked, broken } = await killWhileDepositing(site, rounds, (kill) => {
      if (kill % TOLD_EVERY === 0) console.error(`${kill} kills`);
    });
    const row = [kills, transfers, formatNaira(due), formatNaira(booked), broken.length];
    return [
      table(["SIGKILLs", "Transfers", "Due in the wallet", "In the wallet", "Faults of the books"], [row]),
      ...broken,
    ].join("\n\n");
  } finally {
    await sandbox.close();
    await bench.stop();
  }
};

export const killBenchmarks = {
  "kills-plans": {
    heading: "The server killed while plans are paid",
    measure: measureKills(200, "plan"),
  },
  "kills-extras": {
    heading: "The server killed while extras are paid",
    measure: measureKills(100, "extras"),
  },
  "kills-deposits": {
    heading: "The server killed while money comes to account numbers",
    measure: measureDepositKills(100),
  },
};
