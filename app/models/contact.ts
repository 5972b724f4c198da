import { z } from "zod";
import type { ContactTopic } from "#db/schema";
import { topicNames } from "./contact-topic";
import { mailbox } from "./email";

const LONGEST_NAME = 100;
const LONGEST_MESSAGE = 5000;
const NIGERIAN_NUMBER = /^(?:0|\+?234)\d{10}$/;

/** One line: a name must not bring line breaks into the mail that carries it. */
const line = (label: string) =>
  z
    .string()
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(z.string().max(LONGEST_NAME, `${label} must be at most ${LONGEST_NAME} characters`));

export const contactSchema = z.object({
  firstName: z
    .string("First Name is required")
    .pipe(line("First name"))
    .pipe(z.string().min(1, "First Name is required")),
  lastName: line("Last name").default(""),
  email: mailbox,
  phoneNumber: z
    .string("Phone number is required")
    .trim()
    .min(1, { error: "Phone number is required", abort: true })
    .regex(NIGERIAN_NUMBER, "Invalid phone number"),
  topic: z.enum(topicNames, "Choose what your message is about").optional(),
  message: z
    .string("Message is required")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, { error: "Message is required", abort: true })
        .max(LONGEST_MESSAGE, `Message must be at most ${LONGEST_MESSAGE.toLocaleString("en")} characters`),
    ),
  /** Bait: people leave it empty, see services/honeypot.server.ts. */
  website: z.string().optional(),
});

export type ContactFields = z.input<typeof contactSchema>;

export type ContactMessage = Omit<z.output<typeof contactSchema>, "topic" | "website"> & {
  topic: ContactTopic;
};
