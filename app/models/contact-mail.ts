import type { ContactMessage } from "./contact";
import { topics } from "./contact-topic";

interface Mail {
  subject: string;
  text: string;
}

/** What the sales team reads. */
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
 * What the sender reads. It repeats nothing that was typed: nobody has proved that the mailbox is theirs, and the
 * form must not carry a stranger's words to it.
 */
export function thanksMail(brand: { name: string; phone: string }): Mail {
  return {
    subject: `${brand.name}: we have your message`,
    text: [
      "Hello,",
      "",
      `Thank you for writing to ${brand.name}. Our sales team has your message and will answer within one working day.`,
      `If it is urgent, call us on ${brand.phone}.`,
      "",
      "If you did not write to us, someone typed your address by mistake. You need not do anything.",
      "",
      brand.name,
    ].join("\n"),
  };
}
