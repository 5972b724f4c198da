/*
 * How owners behave in a renewal season. These shops were never measured: the shares are guesses on the cautious side,
 * and were written down before the first season was played. They are percentages.
 */

export interface Assumption {
  percent: number;
  text: string;
}

const assume = <Name extends string>(of: Record<Name, Assumption>): Record<Name, Assumption> => of;

export const assumptions = assume({
  card: { percent: 60, text: "of shops have a saved card" },
  declines: {
    percent: 30,
    text: "of these cards decline once, for too little money, and pass at the next try",
  },
  automatic: {
    percent: 15,
    text: "of shops with a card renew from the wallet with automatic top-up, the others by the card",
  },
  wallet: {
    percent: 60,
    text: "of shops without a card renew from the wallet, the others have chosen nothing",
  },
  number: { percent: 50, text: "of shops that renew from the wallet without a card have an account number" },
  plainNumber: { percent: 20, text: "of shops that have chosen nothing have one" },
  enough: { percent: 20, text: "of wallets without a card hold the whole price" },
  half: { percent: 20, text: "of them hold half of it, the others nothing" },

  leaves: { percent: 3, text: "of owners have given up the shop, and do nothing at all" },
  closes: { percent: 1, text: "close the account when they read the first message" },
  pauses: { percent: 2, text: "pause the plan when they read the first message" },

  readsSms: { percent: 75, text: "of SMS are read, within 12 hours and by day" },
  readsMail: { percent: 35, text: "of emails are read, within two days and by day" },
  actsEarly: { percent: 40, text: "of messages that are read before the end make their owner pay" },
  actsLate: { percent: 65, text: "of those that are read after it" },
  waits: { percent: 20, text: "of owners do nothing before the plan has ended or failed to renew" },
  noMoney: { percent: 20, text: "of owners have the money only one to six days after they wanted to pay" },

  sends: { percent: 65, text: "of owners whose message names an account number send the sum to it" },
  another: { percent: 10, text: "of those who open the page ask another person to pay" },
  transfer: { percent: 55, text: "of the others pay there by transfer" },
  ussd: { percent: 15, text: "by USSD, the rest by card" },
  givesUp: {
    percent: 12,
    text: "of payments at the page are not finished, and tried again only after the next message",
  },
  anotherPays: { percent: 75, text: "of the people who were asked do pay, within three days" },
});

export type AssumptionName = keyof typeof assumptions;
