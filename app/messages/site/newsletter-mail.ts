import { lengthInWords } from "~/models/duration";
import { type Letter, confirmLink, CONFIRM_WITHIN, leaveLink } from "~/models/site/newsletter";

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

export function subscribedMail(letter: Letter) {
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
