import { z } from "zod";
import { parseJsonWithLongIntegers } from "~/models/json-numbers";

const LONGEST = 200;

const word = z.string().min(1).max(LONGEST).nullish().catch(null);
const number = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().transform(String)])
  .nullish()
  .catch(null);

/** The provider sends it as text in some states of a refund and as a number in others. */
const kobo = z
  .union([
    z.int().positive(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null);

/** We store only these fields of an event: no card, no address. */
const providerEvent = z.object({
  event: z.string().min(1).max(LONGEST),
  data: z
    .object({
      id: number,
      reference: word,
      status: word,
      amount: kobo,
      transaction_reference: word,
      refund_reference: word,
      refund_amount: kobo,
      resolution: word,
      transaction: z.object({ reference: word, amount: kobo }).nullish().catch(null),
      bank_transfer: z
        .object({ transaction_id: number, amount: kobo, message_type: word })
        .nullish()
        .catch(null),
    })
    .catch({}),
});

export type ProviderEvent = z.output<typeof providerEvent>;

export function readProviderEvent(body: string): ProviderEvent | null {
  return providerEvent.safeParse(parseJsonWithLongIntegers(body)).data ?? null;
}

/** The transaction reference, which events hold in different places. */
export function providerEventReference({ data }: ProviderEvent): string | null {
  return data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? null;
}

/**
 * The key that identifies an event. Events have no number of their own, and refund events do not promise the refund's
 * number. null if only the whole body can tell two events apart; even equal bodies may be two events. The reference counts
 * as well, so that an event about another payment never passes for one that is still to come.
 */
export function providerEventKey(providerEvent: ProviderEvent): string | null {
  const { event, data } = providerEvent;
  if (event.startsWith("refund.")) return null;
  const subject = [data.id, providerEventReference(providerEvent)].filter(
    (part) => part !== null && part !== undefined,
  );
  return subject.length > 0 ? [event, ...subject].join(":") : null;
}
