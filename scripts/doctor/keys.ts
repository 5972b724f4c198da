import { sql } from "kysely";

import type { Db } from "#db/client";
import type { Config } from "~/services/platform/config.server";
import { decryptCode } from "~/services/payments/save-card.server";
import { decryptFactorSecret } from "~/services/second-factor/factor-secret.server";
import { decryptPrivateKey } from "~/services/tills/rotate-signing-keys.server";
import { decryptWebhookSecret as openWebhookSecret } from "~/services/webhooks/make-secret.server";
import { type Examination, fault, ok } from "./examination";

/** Whether stored data can be decrypted: tries the newest row of each version of each key. */
export function keyExaminations(db: Db, config: Config): Examination[] {
  return [
    {
      name: "CARD_KEYS",
      look: () =>
        openAll("cards", async () => {
          const cards = await newestOfEachKey(db, "cards", "codeCipher");
          return cards.map(({ id, sealed }) => async () => {
            const { ownerId, signature } = await db
              .selectFrom("cards")
              .select(["ownerId", "signature"])
              .where("id", "=", Number(id))
              .executeTakeFirstOrThrow();
            decryptCode(config.payments.cardKeys, { ownerId, signature }, sealed);
          });
        }),
    },
    {
      name: "STAFF_KEYS",
      look: () =>
        openAll("second factors", async () => {
          const factors = await newestOfEachKey(db, "secondFactors", "secret", "userId");
          return factors.map(
            ({ id, sealed }) =>
              () =>
                void decryptFactorSecret({ config }, Number(id), sealed),
          );
        }),
    },
    {
      name: "TILL_KEYS",
      look: () =>
        openAll("keys of entitlements", async () => {
          const keys = await newestOfEachKey(db, "tillKeys", "sealed", "kid");
          return keys.map(
            ({ id, sealed }) =>
              () =>
                void decryptPrivateKey({ config }, id, sealed),
          );
        }),
    },
    {
      name: "WEBHOOK_KEYS",
      look: () =>
        openAll("secrets of webhooks", async () => {
          const secrets = await newestOfEachKey(db, "webhookEndpoints", "secret");
          return secrets.map(({ id, sealed }) => async () => {
            const place = await db
              .selectFrom("webhookEndpoints")
              .select(["ownerId", "url"])
              .where("id", "=", Number(id))
              .executeTakeFirstOrThrow();
            openWebhookSecret({ config }, place, sealed);
          });
        }),
    },
  ];
}

async function openAll(what: string, list: () => Promise<(() => unknown)[]>) {
  const openings = await list();
  if (openings.length === 0) return ok(`no ${what} are stored`);
  const failed: string[] = [];
  for (const open of openings)
    try {
      await open();
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error));
    }
  return failed.length === 0
    ? ok(`decrypt the ${what} that are stored`)
    : fault(
        `${what} cannot be decrypted (${failed.join("; ")}): put the key of their time back into the list`,
      );
}

/** Encrypted data begins with four bytes that name the version of its key. */
async function newestOfEachKey(db: Db, table: string, column: string, key = "id") {
  const { rows } = await sql<{
    id: string;
    sealed: Buffer;
  }>`select distinct on (substring(${sql.ref(column)} from 1 for 4))
      ${sql.ref(key)}::text as id, ${sql.ref(column)} as sealed
    from ${sql.table(table)} where length(${sql.ref(column)}) > 0
    order by substring(${sql.ref(column)} from 1 for 4), ${sql.ref(key)} desc`.execute(db);
  return rows;
}
