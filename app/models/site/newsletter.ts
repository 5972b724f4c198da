import { readLinkToken } from "~/models/http/link-token";
import { retention } from "~/models/platform/retention";
import { lengthInWords } from "~/models/duration";

/** How long the link of the confirmation mail works. */
export const CONFIRM_WITHIN = retention.newsRequests;

/** The token of a link; null if the link was cut off or changed. */
export const readToken = (url: URL): string | null => readLinkToken(url.searchParams.get("token"));

interface Letter {
  name: string;
  origin: string;
  token: string;
}

const confirmLink = ({ origin, token }: Letter) => `${origin}/newsletter/confirm?token=${token}`;
export const leaveLink = ({ origin, token }: Omit<Letter, "name">) =>
  `${origin}/newsletter/unsubscribe?token=${token}`;

export function confirmMail(letter: Letter) {
  return {
    subject: `Confirm your ${letter.name} newsletter`,
    text: [
      "Hello,",
      "",
      `Someone asked us to send ${letter.name} news to this address. If it was you, open this page and confirm:`,
      confirmLink(letter),
      "",
      `The link works for ${lengthInWords(CONFIRM_WITHIN)}. If it wasn’t you, ignore this email and we won’t write again.`,
    ].join("\n"),
  };
}

export function welcomeMail(letter: Letter) {
  return {
    subject: `You will get ${letter.name} news`,
    text: [
      "Hello,",
      "",
      "You are on the list: new features and tips for shop owners, by email.",
      "",
      "To unsubscribe at any time, open this page:",
      leaveLink(letter),
    ].join("\n"),
  };
}

export function alreadyMail(letter: Letter) {
  return {
    subject: `You already get ${letter.name} news`,
    text: [
      "Hello,",
      "",
      `Someone asked us to send ${letter.name} news to this address. You are on the list already, so nothing changes.`,
      "",
      "To unsubscribe, open this page:",
      leaveLink(letter),
    ].join("\n"),
  };
}
