import { z } from "zod";
import { dayOf } from "~/models/date";
import type { ListedInvoice } from "~/models/invoices/invoice-list";
import { listInvoices } from "~/models/invoices/invoice-list.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { invoiceFile } from "~/http/paper-files.server";
import { findInvoice } from "~/models/invoices/invoice.server";
import { app } from "~/services/platform/app.server";
import { operation } from "./operation.server";
import { pagedAnswer, listInput, PAGE_LENGTH, readListPage } from "./paged-list.server";
import {
  amounts,
  amountsIn,
  base64Of,
  inNaira,
  lines,
  linesIn,
  parties,
  pdf,
  pdfInput,
} from "./paper-schema.server";
import { Refused } from "./refused.server";

/* Invoices and credit notes, which are read and never written: each follows from a payment or a refund. */

const kind = z.enum(["invoice", "credit-note"]);

const listed = z.object({
  number: z.string().describe("Such as INV2026000012 or CN2026000003"),
  kind,
  corrects: z.string().nullable().describe("The invoice that a credit note corrects"),
  title: z.string(),
  reference: z
    .string()
    .describe("Of the receipt of the same money; of the payment fees of a month FEES- and more"),
  ...amounts,
  issued_on: z.string().describe("A day in Lagos, such as 2026-11-26"),
});

const invoiceBody = ({
  number,
  kind: is,
  correctsNumber,
  title,
  reference,
  issuedAt,
  ...sums
}: Omit<ListedInvoice, "id" | "buyer" | "seller">) => ({
  number,
  kind: is,
  corrects: correctsNumber,
  title,
  reference,
  ...amountsIn(sums),
  issued_on: dayOf(issuedAt),
});

export const listOwnInvoices = operation({
  method: "GET",
  path: "/api/invoices",
  summary: `Invoices and credit notes, newest first, ${PAGE_LENGTH} a page`,
  auth: "owner",
  input: z.object({ kind: kind.optional().describe("Only these"), ...listInput }),
  answer: pagedAnswer(listed),
  async handle({ input, caller }) {
    const { kind: only = null } = input;
    const body = await readListPage(
      input,
      (days, page) => listInvoices(app.db, caller.user.id, { kind: only, ...days }, page),
      invoiceBody,
    );
    return { body };
  },
});

export const readOwnInvoice = operation({
  method: "GET",
  path: "/api/invoice",
  summary: "An invoice or a credit note as it was printed",
  auth: "owner",
  input: z.object({
    number: z.string("Name the invoice").max(40).describe("Such as INV2026000012"),
    ...pdfInput,
  }),
  answer: z.object({
    data: listed.extend({
      ...parties,
      lines,
      reason: z.string().nullable().describe("Of a credit note"),
      credited: z.number().describe("Naira of an invoice that credit notes took back"),
      pdf,
    }),
  }),
  async handle({ input, caller: { user } }) {
    const invoice = await findInvoice(app.db, user.id, input.number);
    if (!invoice) throw new Refused(404, "This invoice is not in your account.");
    const { buyer, seller, reason, credited } = invoice;
    const data = {
      ...invoiceBody(invoice),
      buyer,
      seller,
      reason,
      lines: linesIn(invoice),
      credited: inNaira(credited),
    };
    if (input.pdf === undefined) return { body: { data: { ...data, pdf: null } } };
    await limitDownloads(app, user.id);
    return { body: { data: { ...data, pdf: base64Of(await invoiceFile(invoice)) } } };
  },
});
