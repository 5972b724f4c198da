import { z } from "zod";
import type { InvoiceContent, InvoicePayer, InvoiceSeller } from "~/models/invoices/invoice";
import { KOBO_IN_NAIRA } from "~/models/money";

/* What the calls of invoices and those of pro-formas share. */

export const pdfInput = {
  pdf: z.enum(["1"]).optional().describe("1 adds the paper as a PDF file"),
};

export const pdf = z.string().nullable().describe("The file in base64; null unless it was asked for");

export const base64Of = (file: Uint8Array): string => Buffer.from(file).toString("base64");

export const amounts = {
  net: z.number().describe("Naira before VAT"),
  vat: z.number().describe("Naira"),
  total: z.number().describe("Naira"),
};

export const inNaira = (kobo: number): number => kobo / KOBO_IN_NAIRA;

export const amountsIn = ({ net, vat, total }: Pick<InvoiceContent, "net" | "vat" | "total">) => ({
  net: inNaira(net),
  vat: inNaira(vat),
  total: inNaira(total),
});

const text = z.string().describe("Empty if it was not given");

/** As they were on the day of the paper. */
export const parties = {
  buyer: z.object({
    name: z.string(),
    legalName: text,
    taxNumber: text,
    cacNumber: text,
    address: text,
    street: text,
    city: text,
    state: text,
    country: z.string(),
    email: text,
    phone: text,
    kind: z.enum(["B2B", "B2C"]).describe("B2B if there is a tax number or a CAC number"),
  } satisfies Record<keyof InvoicePayer, z.ZodType>),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    taxNumber: z.string().nullable(),
    cacNumber: z.string().nullable(),
  } satisfies Record<keyof InvoiceSeller, z.ZodType>),
};

export const lines = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    detail: z.string().nullable(),
    quantity: z.number(),
    unit: z.string(),
    amount: z.number().describe("Naira before the discount; negative for what an upgrade credits"),
    discount: z.number().describe("Naira"),
    net: z.number().describe("Naira before VAT"),
    vat: z.number().describe("Naira"),
    rate: z.number().describe("Percent of VAT"),
  }),
);

export const linesIn = (paper: Pick<InvoiceContent, "lines">): z.output<typeof lines> =>
  paper.lines.map(({ code, name, detail = null, quantity, unit, rate, ...sums }) => ({
    code,
    name,
    detail,
    quantity,
    unit,
    rate: rate / 10,
    amount: inNaira(sums.amount),
    discount: inNaira(sums.discount),
    net: inNaira(sums.net),
    vat: inNaira(sums.vat),
  }));
