import type { PaymentEntryKind } from "#db/schema";

/** One change of a payment or of a refund of it, as it was written when it happened. */
export interface PaymentEntry {
  id: number;
  kind: PaymentEntryKind;
  /** Kobo that the change is about; null if no money came. */
  amount: number | null;
  refundId: number | null;
  /** Why: the words of the provider, or one of our reasons. */
  detail: string | null;
  at: Date;
}
