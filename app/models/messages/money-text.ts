import { cutText } from "~/models/cut-text";
import { brand } from "~/brand";
import { plainSms } from "./sms-text";

/*
 * News about money that also goes out by SMS, each in one part: 160 characters of the basic alphabet. It goes to a
 * verified phone. The owner may turn off all but a failed and a disputed payment, which ask for action.
 */

export const ONE_PART = 160;

/** Kinds an owner may turn off, as the settings name them. */
export const moneyTextChoices = [
  { kind: "trial-ending", label: "The free trial ends in 3 days" },
  { kind: "renewal-coming", label: "The plan renews or ends in 3 days" },
  { kind: "paid", label: "A payment has arrived, or money goes back to you" },
  { kind: "plan-ended", label: "The plan has ended" },
] as const;

export type OptionalMoneyText = (typeof moneyTextChoices)[number]["kind"];
/** Texts that ask for action cannot be turned off. */
export type MoneyTextKind = OptionalMoneyText | "payment-failed" | "payment-disputed";

/** The page that leads straight to the next payment. It stands in messages, so its path is short. */
export const PAY_PAGE = "/pay";

/**
 * "kaypoint.example/pay": phones turn it into a link. An address without https keeps its scheme, to remain a link.
 */
export const payLink = (origin: string): string => smsLink(origin, PAY_PAGE);

export const smsLink = (origin: string, path: string): string =>
  `${origin.replace(/^https:\/\//, "")}${path}`;

const ELLIPSIS = "...";
/** A name cut shorter would be useless. */
const SHORTEST_NAME = 12;

/**
 * Fits one part, however long the name and the link are: first it leaves the link out, then it cuts the name. The
 * text is one line, so no name can imitate the line in which phones find the host of a code.
 */
export function onePart(name: string, sentences: (name: string) => [string, string]): string {
  const plain = lineOf(name).replaceAll("\0", "");
  const [news, way] = sentences("\0").map(lineOf) as [string, string];
  const whole = `${brand.name}: ${news} ${way}`;
  const room = (text: string) => ONE_PART - text.length + 1;
  const least = Math.min(plain.length, SHORTEST_NAME);
  const text = room(whole) >= least ? whole : `${brand.name}: ${news}`;
  return cutText(
    text.replace("\0", () => shortenName(plain, room(text))),
    ONE_PART,
  );
}

const lineOf = (text: string): string =>
  text
    .split("\0")
    .map((piece) => plainSms(piece).replace(/\s+/g, " "))
    .join("\0");

/** Cut between words, and not within a date, unless the first word alone is too long. */
function shortenName(name: string, room: number): string {
  if (name.length <= room) return name.trim();
  const kept = cutText(name.trim(), Math.max(0, room - ELLIPSIS.length));
  const words = name.startsWith(`${kept} `) ? kept : kept.replace(/ [^ ]*$/, "");
  return `${words.replace(/ \d{1,2}$/, "").trimEnd()}${ELLIPSIS}`;
}
