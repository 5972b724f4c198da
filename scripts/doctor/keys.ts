import { sql } from "kysely";

import type { Db } from "#db/client";
import type { Finding } from "~/models/platform/finding";
import type { Config } from "~/services/platform/config.server";
import { decryptCode } from "~/services/payments/save-card.server";
import { decryptFactorSecret } from "~/services/second-factor/factor-secret.server";
import { decryptPrivateKey } from "~/services/tills/rotate-signing-keys.server";
import { decryptWebhookSecret as openWebhookSecret } from "~/services/webhooks/make-secret.server";
import { type Examination, fault, ok } from "./examination";

/** Whether stored data can be decrypted: tries the newest row of each version of each key. */
export function keyExaminations(db: Db, config: Config): Examination[] {
  const open = openAll(db);
  return [
    {
      name: "CARD_KEYS",
      look: () =>
        open("cards", { table: "cards", column: "codeCipher" }, async ({ id, sealed }) => {
          const { ownerId, signature } = await db
            .selectFrom("cards")
            .select(["ownerId", "signature"])
            .where("id", "=", Number(id))
            .executeTakeFirstOrThrow();
          decryptCode(config.payments.cardKeys, { ownerId, signature }, sealed);
        }),
    },
    {
      name: "STAFF_KEYS",
      look: () =>
        open(
          "second factors",
          { table: "secondFactors", column: "secret", key: "userId" },
          ({ id, sealed }) => decryptFactorSecret({ config }, Number(id), sealed),
        ),
    },
    {
      name: "TILL_KEYS",
      look: () =>
        open("keys of entitlements", { table: "tillKeys", column: "sealed", key: "kid" }, ({ id, sealed }) =>
          decryptPrivateKey({ config }, id, sealed),
        ),
    },
    {
      name: "WEBHOOK_KEYS",
      look: () =>
        open(
          "secrets of webhooks",
          { table: "webhookEndpoints", column: "secret" },
          async ({ id, sealed }) => {
            const place = await db
              .selectFrom("webhookEndpoints")
              .select(["ownerId", "url"])
              .where("id", "=", Number(id))
              .executeTakeFirstOrThrow();
            openWebhookSecret({ config }, place, sealed);
          },
        ),
    },
  ];
}

interface SealedColumn {
  table: string;
  column: string;
  key?: string;
}

interface SealedRow {
  id: string;
  sealed: Buffer;
}

const openAll =
  (db: Db) =>
  async (
    what: string,
    column: SealedColumn,
    open: (row: SealedRow) => unknown,
  ): Promise<Omit<Finding, "name">> => {
    const rows = await newestOfEachKey(db, column);
    if (rows.length === 0) return ok(`no ${what} are stored`);
    const failed: string[] = [];
    for (const row of rows)
      try {
        await open(row);
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
    const versions = rows.map(({ sealed }) => sealed.readUInt32BE()).join(", ");
    return failed.length === 0
      ? ok(`decrypt the ${what} that are stored; in use: version ${versions}`)
      : fault(
          `${what} cannot be decrypted (${failed.join("; ")}): put the key of their time back into the list`,
        );
  };

/** Encrypted data begins with four bytes that name the version of its key. */
async function newestOfEachKey(db: Db, { table, column, key = "id" }: SealedColumn): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`select distinct on (substring(${sql.ref(column)} from 1 for 4))
      ${sql.ref(key)}::text as id, ${sql.ref(column)} as sealed
    from ${sql.table(table)} where length(${sql.ref(column)}) > 0
    order by substring(${sql.ref(column)} from 1 for 4), ${sql.ref(key)} desc`.execute(db);
  return rows;
}
