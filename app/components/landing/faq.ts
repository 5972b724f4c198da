import { extrasInWords } from "~/messages/plans/limit-words";
import { type ContactDetails, waysToAsk } from "~/models/platform/contact-details";
import { channels, type PaymentChannel } from "~/models/payments/channel";
import { TRIAL } from "~/models/subscriptions/trial";

export interface Question {
  question: string;
  answer: string;
}

/** The ten questions of the landing page, in order. */
export const landingQuestions = (contact: ContactDetails): Question[] => [
  {
    question: "Does my stock update in real time?",
    answer: "Yes. Each sale takes its items off your count right away, in the shop where you made it.",
  },
  {
    question: "What financial reports do I get?",
    answer:
      "Sales by day, week and month, profit by product, creditors and debtors, and the transactions in each bank account.",
  },
  {
    question: "Can Kaypoint grow with my business?",
    answer: `Yes. Add ${extrasInWords("and")} when you need them. You pay only for the extras you choose, and you can move to a larger plan at any time.`,
  },
  {
    question: "How do I get help?",
    answer: `${waysToAsk(contact)} If you like, we set up your shop with you for a one-time fee.`,
  },
  {
    question: "Is there a free basic plan?",
    answer: `Yes. Basic costs nothing and needs no card. You can also try Plus free for ${TRIAL}.`,
  },
  {
    question: "Is my data safe?",
    answer:
      "Your data travels encrypted and is kept on a cloud server in London. Only the people you add can see it.",
  },
  {
    question: "Which types of business is it for?",
    answer:
      "Stores, pharmacies, boutiques and other small and medium shops. We also make apps for hotels, restaurants and lounges.",
  },
  {
    question: "Can I import my product list from a CSV file?",
    answer: "Yes. Save your list as a CSV file, from Excel for instance, and import it in one go.",
  },
  {
    question: "Can I scan barcodes?",
    answer: "Yes. Scan to sell, to add stock and to count what you have.",
  },
  {
    question: "Can I run more than one shop?",
    answer:
      "Yes. Each shop keeps its own stock and sales. You can move stock between shops and see them all together.",
  },
];

/** What a visitor asks about prices, where these ways to pay are offered. */
export const pricingQuestions = (offered: readonly PaymentChannel[]): Question[] => [
  {
    question: "How does the free trial work?",
    answer: `You get all of Plus for ${TRIAL} and need no card. You verify your phone number first. Each account and each phone number can have one trial.`,
  },
  {
    question: "Is Basic really free?",
    answer:
      "Yes, for as long as you like. It has room for fewer users, products and customers: the table above shows how many.",
  },
  {
    question: "Should I pay by the year or by the month?",
    answer:
      "A year costs less, because only a yearly payment has the discount. Paying by the month lets you stop sooner.",
  },
  {
    question: "How can I pay?",
    answer: `By ${offered.map(cardsNamed).join(", ")} or from your wallet, in naira. You see the full amount before you pay.`,
  },
  {
    question: "Do you add VAT?",
    answer:
      "Where VAT is due, it is a line of its own in your order and on your receipt, and part of the total that you see before you pay. Nothing is added later.",
  },
  {
    question: `Can I add ${extrasInWords("or")}?`,
    answer:
      "Yes, on Plus. Choose the extras at checkout. A size or colour counts as one product, and a store room counts as one outlet.",
  },
  {
    question: "What if I change my plan?",
    answer:
      "A larger plan starts right away, a smaller one at the end of the time you paid for. Paying for the same plan again adds to your time, including the days of a trial.",
  },
  {
    question: "What happens when I stop paying?",
    answer:
      "Plus runs to the end of the time you paid for. Then you keep your shop on Basic, free for as long as you like. Your records stay.",
  },
  {
    question: "Can I get my money back?",
    answer: `Yes, in full, if we charged you wrongly or twice. A month or year that you use runs to its end, and we don’t refund part of it. That is why Plus is free for the first ${TRIAL}.`,
  },
];

const cardsNamed = (channel: PaymentChannel) =>
  channel === "card" ? "card (Verve, Visa or Mastercard)" : channels[channel].by;
