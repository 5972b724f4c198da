import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { type ContactDetails, afterVerb } from "~/models/platform/contact-details";
import { type ContactMessage, topics } from "~/models/site/contact";
import { lengthInWords } from "~/models/duration";
import { type Letter, confirmLink, CONFIRM_WITHIN, leaveLink } from "~/models/site/newsletter";

/** The mail to the sales team. */
export function salesMail(sent: ContactMessage): Mail {
  return {
    subject: `Contact form: ${topics[sent.topic]}`,
    text: [
      `Name: ${`${sent.firstName} ${sent.lastName}`.trim()}`,
      `Email: ${sent.email}`,
      `Phone: ${sent.phoneNumber}`,
      `About: ${topics[sent.topic]}`,
      "",
      sent.message,
    ].join("\n"),
  };
}

/**
 * The mail to the sender. It repeats nothing that was typed: the mailbox may be another person's, and the form must
 * not carry a stranger's words there.
 */
export function thanksMail({ phones, answerTime }: ContactDetails): Mail {
  return {
    subject: `${brand.name}: we have your message`,
    text: [
      "Hello,",
      "",
      `Thank you for writing to ${brand.name}. Our sales team has your message and will answer${afterVerb(answerTime)}.`,
      `If it is urgent, call us on ${phones[0].shown}.`,
      "",
      "If you didn’t write to us, someone entered your address by mistake. You can ignore this email.",
      "",
      brand.name,
    ].join("\n"),
  };
}

interface ContactAnswer {
  firstName: string;
  text: string;
  message: string;
}

/** The question is quoted below the answer, line by line. */
export function answerMail({ firstName, text, message }: ContactAnswer, contact: ContactDetails): Mail {
  const quoted = message.split("\n").map((line) => `> ${line}`);
  return {
    subject: `Your message to ${brand.name}`,
    text: [
      `Hello ${firstName},`,
      text,
      `${brand.name}, ${contact.mailbox}`,
      ["You wrote:", ...quoted].join("\n"),
    ].join("\n\n"),
  };
}

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
