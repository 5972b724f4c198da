/** The columns of a file of sales, with their headings. */
export const fileColumns = [
  {
    key: "receipt",
    needed: true,
    about: "The number of the receipt. Rows of the same receipt are one sale.",
  },
  { key: "date", needed: true, about: "2026-11-23, 23/11/2026 or 23 Nov 2026, with the time or without it." },
  {
    key: "time",
    needed: false,
    about: "14:05 or 2:05 pm, of Lagos. Without a time the sale counts at noon.",
  },
  {
    key: "outlet",
    needed: false,
    about: "The name of the shop. Without one it is the shop you choose.",
  },
  { key: "product", needed: true, about: "What was sold. Small and capital letters do not matter." },
  {
    key: "quantity",
    needed: true,
    about: "How many, or how much, such as 2 or 0.75. Negative for returned goods.",
  },
  { key: "price", needed: true, about: "For one item, in naira, such as 1500 or ₦1,500.00." },
  {
    key: "cost",
    needed: false,
    about: "What one item cost you, in naira. Without it we cannot show profit.",
  },
  { key: "customer", needed: false, about: "Required if the receipt was not paid in full." },
  {
    key: "paid",
    needed: false,
    about: "What was paid for the whole receipt, in naira. Without it, the receipt was paid in full.",
  },
  {
    key: "payment",
    needed: false,
    about: "How it was paid, such as Cash, Transfer or POS. The report adds up each.",
  },
  {
    key: "cashier",
    needed: false,
    about: "Who sold it. The report adds up the sales of each.",
  },
] as const;

export type FileColumn = (typeof fileColumns)[number]["key"];

export const titleOf = (column: FileColumn): string => column.charAt(0).toUpperCase() + column.slice(1);
