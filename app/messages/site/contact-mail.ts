import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { type ContactDetails, afterVerb } from "~/models/platform/contact-details";
import { type ContactMessage, topics } from "~/models/site/contact";

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
