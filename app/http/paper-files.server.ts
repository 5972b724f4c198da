import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { invoiceSheet, type Sheet } from "~/messages/invoices/sheet";
import type { Invoice } from "~/models/invoices/invoice.server";
import { paperPdf } from "~/services/invoices/make-invoice-pdf.server";
import { type PrintedReceipt, receiptPdf } from "~/services/ledger/make-receipt-pdf.server";
import type { SheetFile } from "~/services/ledger/print-sheet.server";
import { type PayerProof, payerProofPdf } from "~/services/payments/make-payer-proof-pdf.server";
import { app } from "~/services/platform/app.server";
import { refusal } from "./responses.server";

const MAX_FILES = 200;
const MAX_WAITING = 64;
/** After a file the thread rests this many times as long as it took, so that other requests get two thirds of it. */
const REST = 2;

/**
 * Makes the file of each paper only once for each key. Files are made one at a time with rests between them, since one
 * takes as long as twenty pages.
 * @param what the papers in the words of a refusal: "receipts"
 */
function makeFiles<Paper>(
  make: (paper: Paper) => Promise<SheetFile>,
  keyOf: (paper: Paper) => string,
  what: string,
) {
  const files = new LRUCache<string, Promise<SheetFile>>({ max: MAX_FILES });
  const inTurn = pLimit(1);

  async function makeAndRest(paper: Paper, done: (file: Promise<SheetFile>) => void): Promise<void> {
    const began = performance.now();
    const file = make(paper);
    done(file);
    await Promise.allSettled([file]);
    await wait(REST * (performance.now() - began));
  }

  function begin(paper: Paper, key: string): Promise<SheetFile> {
    if (inTurn.pendingCount >= MAX_WAITING)
      throw refusal(503, `Many ${what} are being made right now. Try again in a few seconds.`, {
        "Retry-After": "5",
      });
    const file = new Promise<SheetFile>((done) => void inTurn(() => makeAndRest(paper, done)));
    files.set(key, file);
    file.catch(() => files.delete(key));
    return file;
  }

  return async (paper: Paper): Promise<SheetFile> => {
    const key = keyOf(paper);
    return files.get(key) ?? begin(paper, key);
  };
}

/** Nothing in a receipt changes except the number it gets and what goes back later. */
export const makeReceiptFiles = (make: (receipt: PrintedReceipt) => Promise<SheetFile>) =>
  makeFiles(
    make,
    ({ reference, number, since }) => `${reference} ${number} ${JSON.stringify(since)}`,
    "receipts",
  );

export const receiptFile = makeReceiptFiles((receipt) => receiptPdf(receipt, app.config.contact));

/** What a pro-forma says of its state may change, and its link is in it. */
export const proFormaFile = makeFiles(
  ({ sheet, madeAt }: { sheet: Sheet; madeAt: Date }) => paperPdf(sheet, madeAt),
  ({ sheet }) => `${sheet.number} ${JSON.stringify([sheet.badge, sheet.facts])}`,
  "pro-formas",
);

/** Nothing in an invoice changes except what credit notes took back. */
export const invoiceFile = makeFiles(
  (invoice: Invoice) => paperPdf(invoiceSheet(invoice), invoice.issuedAt),
  ({ number, credited }) => `${number} ${credited}`,
  "invoices",
);

/** Nothing in a payer's proof changes except what goes back later. */
export const payerProofFile = makeFiles(
  (proof: PayerProof) => payerProofPdf(proof, app.config),
  ({ reference, thanks }) => `${reference} ${JSON.stringify(thanks.facts)}`,
  "proofs of payment",
);
