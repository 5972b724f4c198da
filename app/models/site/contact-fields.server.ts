import { z } from "zod";
import { mailbox } from "~/models/users/email-fields.server";
import { typedName } from "~/models/users/name-fields.server";
import { tidyPhone } from "~/models/users/phone";
import { contactChecks, INVALID_PHONE, topicNames } from "./contact";

const MAX_MESSAGE = 5000;
const NIGERIAN_NUMBER = /^0\d{10}$/;
const { firstName, phoneNumber, message } = contactChecks;

export const contactSchema = z.object({
  firstName: typedName("First name", firstName.missing).min(1, firstName.missing),
  lastName: typedName("Last name").default(""),
  email: mailbox,
  phoneNumber: z
    .string(phoneNumber.missing)
    .transform(tidyPhone)
    .pipe(
      z.string().min(1, { error: phoneNumber.missing, abort: true }).regex(NIGERIAN_NUMBER, INVALID_PHONE),
    ),
  topic: z.enum(topicNames, "Choose what your message is about").optional(),
  message: z
    .string(message.missing)
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, { error: message.missing, abort: true })
        .max(MAX_MESSAGE, `Message must be at most ${MAX_MESSAGE.toLocaleString("en")} characters`),
    ),
  /** The honeypot, which people leave empty: see http/honeypot.server.ts. */
  website: z.string().optional(),
});

export type ContactFields = z.input<typeof contactSchema>;
