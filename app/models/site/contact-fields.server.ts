import { z } from "zod";
import { mailbox } from "~/models/users/email-fields.server";
import { typedName } from "~/models/users/name-fields.server";
import { tidyPhone } from "~/models/users/phone";
import { topicNames } from "./contact";

const MAX_MESSAGE = 5000;
const NIGERIAN_NUMBER = /^0\d{10}$/;

export const contactSchema = z.object({
  firstName: typedName("First name", "First Name is required").min(1, "First Name is required"),
  lastName: typedName("Last name").default(""),
  email: mailbox,
  phoneNumber: z
    .string("Phone number is required")
    .transform(tidyPhone)
    .pipe(
      z
        .string("Phone number is required")
        .min(1, { error: "Phone number is required", abort: true })
        .regex(NIGERIAN_NUMBER, "Invalid phone number"),
    ),
  topic: z.enum(topicNames, "Choose what your message is about").optional(),
  message: z
    .string("Message is required")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, { error: "Message is required", abort: true })
        .max(MAX_MESSAGE, `Message must be at most ${MAX_MESSAGE.toLocaleString("en")} characters`),
    ),
  /** The honeypot, which people leave empty: see services/http/honeypot.server.ts. */
  website: z.string().optional(),
});

export type ContactFields = z.input<typeof contactSchema>;
