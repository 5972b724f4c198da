import type { Step } from "./records";

type Question = Exclude<Step, "card" | "end">;

export interface TestCard {
  number: string;
  cvv: string;
  brand: "visa" | "verve" | "mastercard";
  bank: string;
  /** Where it was issued, if not in Nigeria. */
  country?: string;
  /** The questions after the card, in this order. */
  questions: Question[];
  pin?: string;
  otp?: string;
  reusable: boolean;
  /** Declined at once, which leaves the transaction open, or after the questions, which ends it. */
  declined?: string;
  fails?: string;
  refund?: "failed" | "needs-attention";
  about: string;
}

const OTP = "123456";

export const testCards: TestCard[] = [
  {
    number: "4084084084084081",
    cvv: "408",
    brand: "visa",
    bank: "TEST BANK",
    questions: [],
    reusable: true,
    about: "pays at once, can be saved",
  },
  {
    number: "507850785078507812",
    cvv: "081",
    brand: "verve",
    bank: "TEST BANK",
    questions: ["pin"],
    pin: "1111",
    reusable: false,
    about: "PIN 1111",
  },
  {
    number: "5060666666666666666",
    cvv: "123",
    brand: "verve",
    bank: "TEST BANK",
    questions: ["pin", "otp"],
    pin: "1234",
    otp: OTP,
    reusable: false,
    about: "PIN 1234, code 123456",
  },
  {
    number: "507850785078507804",
    cvv: "884",
    brand: "verve",
    bank: "TEST BANK",
    questions: ["pin", "phone", "otp"],
    pin: "0000",
    otp: OTP,
    reusable: false,
    about: "PIN 0000, a phone number, code 123456",
  },
  {
    number: "5192602720584796",
    cvv: "123",
    brand: "mastercard",
    bank: "ZENITH BANK",
    questions: ["bank"],
    reusable: true,
    about: "the bank's own page, each time; can be saved",
  },
  {
    number: "4242424242424242",
    cvv: "424",
    brand: "visa",
    bank: "TEST BANK UK",
    country: "GB",
    questions: [],
    reusable: true,
    about: "from abroad, pays at once, can be saved",
  },
  {
    number: "4084080000005408",
    cvv: "001",
    brand: "visa",
    bank: "TEST BANK",
    questions: [],
    reusable: false,
    declined: "Declined",
    about: "declined",
  },
  {
    number: "507850785078507853",
    cvv: "082",
    brand: "verve",
    bank: "TEST BANK",
    questions: ["pin"],
    pin: "0000",
    reusable: false,
    fails: "Token Not Generated",
    about: "PIN 0000, then fails",
  },
  {
    number: "4084080000670037",
    cvv: "787",
    brand: "visa",
    bank: "TEST BANK",
    questions: [],
    reusable: false,
    fails: "Insufficient Funds",
    about: "insufficient funds",
  },
  {
    number: "4084080000671803",
    cvv: "180",
    brand: "visa",
    bank: "TEST BANK",
    questions: [],
    reusable: false,
    refund: "failed",
    about: "pays; a later refund fails",
  },
  {
    number: "4084080000671902",
    cvv: "190",
    brand: "visa",
    bank: "TEST BANK",
    questions: [],
    reusable: false,
    refund: "needs-attention",
    about: "pays; a later refund needs attention",
  },
];

export function findCard(number: string): TestCard | null {
  return testCards.find((card) => card.number === number) ?? null;
}

export function getCard(number: string | null): TestCard {
  const card = number === null ? null : findCard(number);
  if (!card) throw new Error("the transaction has no card");
  return card;
}

/** The number in groups of four. */
export function spacedNumber({ number }: TestCard): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}
