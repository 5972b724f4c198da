/** A journal as sealed. Its time is a string with microseconds, so that the hash covers all of it. */
export interface SealedJournal {
  id: number;
  ownerId: number;
  kind: string;
  reference: string;
  text: string;
  reverses: number | null;
  createdAt: string;
  madeIn: number;
  postings: SealedPosting[];
  receipt: SealedReceipt | null;
}

/** Without its number, which is assigned later. */
export interface SealedReceipt {
  id: number;
  createdAt: string;
  /** As PostgreSQL prints it, with keys in its order. */
  content: string;
}

export interface SealedPosting {
  id: number;
  ownerId: number;
  account: string;
  amount: number;
  balanceAfter: number | null;
}

/** One row of a batch, with the text that is hashed. */
export interface SealedRow {
  name: string;
  text: string;
}

/** The kinds of journals written together with a receipt. */
export const receiptedKinds = ["purchase", "top-up", "late-payment", "suspense-credit"];

/** The rows of a batch in chain order: each journal, then its postings and its receipt. */
export function sealedRows(journals: SealedJournal[]): SealedRow[] {
  return journals.flatMap((journal) => [
    { name: `journal ${journal.id} (${journal.reference})`, text: journalText(journal) },
    ...journal.postings.map((posting) => ({
      name: `posting ${posting.id} of journal ${journal.id} (${journal.reference})`,
      text: postingText(journal, posting),
    })),
    ...(journal.receipt ? [receiptRow(journal, journal.receipt)] : []),
  ]);
}

/** JSON keeps neighbouring values apart, whatever the text contains. */
function journalText({
  id,
  ownerId,
  kind,
  reference,
  text,
  reverses,
  createdAt,
  madeIn,
}: SealedJournal): string {
  return JSON.stringify(["journal", id, ownerId, kind, reference, text, reverses, createdAt, madeIn]);
}

function postingText(journal: SealedJournal, posting: SealedPosting): string {
  const { id, ownerId, account, amount, balanceAfter } = posting;
  return JSON.stringify(["posting", id, journal.id, ownerId, account, amount, balanceAfter]);
}

function receiptRow(journal: SealedJournal, { id, createdAt, content }: SealedReceipt): SealedRow {
  return {
    name: `the receipt of journal ${journal.id} (${journal.reference})`,
    text: JSON.stringify(["receipt", id, journal.id, journal.ownerId, createdAt, content]),
  };
}
