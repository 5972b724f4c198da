import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Account, Authorization, Customer, Delivery, Dispute, Refund, Transaction } from "./records";

/** As long as those of the provider today, and far within what JSON.parse keeps exact. */
const FIRST_ID = 5_000_000_000;

interface Kinds {
  transaction: Transaction;
  authorization: Authorization;
  refund: Refund;
  dispute: Dispute;
  customer: Customer;
  account: Account;
  delivery: Delivery;
  clock: { offset: number };
  integration: { sessionTimeout: number };
}

type Kind = keyof Kinds;
type Line = { [Name in Kind]: { kind: Name; key: string; record: Kinds[Name] } }[Kind];

export type Store = ReturnType<typeof openStore>;

/** The data of the sandbox in memory, and as lines of a file that survives a restart. */
export function openStore(file: string | null) {
  const maps: { [Name in Kind]: Map<string, Kinds[Name]> } = {
    transaction: new Map(),
    authorization: new Map(),
    refund: new Map(),
    dispute: new Map(),
    customer: new Map(),
    account: new Map(),
    delivery: new Map(),
    clock: new Map(),
    integration: new Map(),
  };
  let last = FIRST_ID;

  function save<Name extends Kind>(kind: Name, key: string, record: Kinds[Name]): void {
    maps[kind].set(key, record);
    if (file !== null) appendFileSync(file, `${JSON.stringify({ kind, key, record })}\n`);
  }

  if (file !== null) {
    for (const line of readLines(file)) (maps[line.kind] as Map<string, unknown>).set(line.key, line.record);
    const records = [maps.transaction, maps.refund, maps.dispute, maps.account, maps.delivery].flatMap(
      (map) => [...map.values()],
    );
    last = Math.max(last, ...records.map(({ id }) => Number(id)));
    rewrite(file, maps);
  }

  return {
    transactions: maps.transaction,
    authorizations: maps.authorization,
    refunds: maps.refund,
    disputes: maps.dispute,
    customers: maps.customer,
    accounts: maps.account,
    deliveries: maps.delivery,
    nextId: () => String((last += 1)),
    saveTransaction: (record: Transaction) => save("transaction", record.reference, record),
    saveAuthorization: (record: Authorization) => save("authorization", record.code, record),
    saveRefund: (record: Refund) => save("refund", record.id, record),
    saveDispute: (record: Dispute) => save("dispute", record.id, record),
    saveCustomer: (record: Customer) => save("customer", record.email, record),
    saveAccount: (record: Account) => save("account", record.id, record),
    saveDelivery: (record: Delivery) => save("delivery", record.id, record),
    offset: () => maps.clock.get("clock")?.offset ?? 0,
    saveOffset: (offset: number) => save("clock", "clock", { offset }),
    /** Seconds in which a hosted page can be paid; 0 means for ever. */
    sessionTimeout: () => maps.integration.get("integration")?.sessionTimeout ?? 0,
    saveSessionTimeout: (sessionTimeout: number) => save("integration", "integration", { sessionTimeout }),
    findByAccessCode: (code: string) =>
      [...maps.transaction.values()].find(({ accessCode }) => accessCode === code) ?? null,
  };
}

/** A last line that is not valid JSON was interrupted by a kill: that change did not happen. */
function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        return [];
      }
    });
}

/** Writes each record once, so that the file does not grow with every start. */
function rewrite(file: string, maps: Record<Kind, Map<string, unknown>>): void {
  const lines = Object.entries(maps).flatMap(([kind, map]) =>
    [...map].map(([key, record]) => `${JSON.stringify({ kind, key, record })}\n`),
  );
  writeFileSync(`${file}.new`, lines.join(""), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
