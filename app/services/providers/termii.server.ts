import { z } from "zod";
import { SECOND } from "~/models/duration";
import {
  type Attempt,
  type OutgoingMessage,
  type Provider,
  failedAttempt,
  recipientRefused,
  refusedAttempt,
  unknown,
} from "~/models/messages/delivery";
import { plainSms } from "~/models/messages/sms-text";
import type { SmsSettings } from "~/services/platform/message-settings.server";
import { demoMessages } from "./demo-messages.server";
import { readTransportError } from "./transport-error.server";

type TermiiSettings = Omit<Extract<SmsSettings, { provider: "termii" }>, "provider">;

const TIMEOUT = 15 * SECOND;

const accepted = z.object({
  code: z.literal("ok").optional(),
  message_id: z.union([z.string().min(1).max(200), z.number().int().transform(String)]),
});

const explained = z.object({ message: z.string() });

/** Errors of our account or settings. The message is fine and can be sent once they are fixed. */
const accountFault = /sender|route|inactive|balance|api.?key|activat|insufficient/i;

/** SMS by Termii, on the route for transactional messages, which also reaches numbers that refuse advertising. */
export const makeTermii = (settings: TermiiSettings, timeout: number = TIMEOUT): Provider =>
  provider("sms", (message) => send(settings, textCall(settings, message), timeout));

/** Codes and news by WhatsApp: its owner allows texts of our own in templates that it has approved only. */
const makeWhatsApp = (settings: TermiiSettings): Provider =>
  provider("whatsapp", (message) => {
    const call = isCode(message) ? whatsAppCodeCall(settings, message) : templateCall(settings, message);
    return call === null
      ? Promise.resolve(refusedAttempt("no template for news by WhatsApp"))
      : send(settings, call, TIMEOUT);
  });

/** A call in which Termii reads a code out. */
const makeVoice = (settings: TermiiSettings): Provider =>
  provider("voice", (message) => send(settings, voiceCall(message), TIMEOUT));

function provider(channel: Provider["channel"], sending: Provider["send"]): Provider {
  return {
    name: "termii",
    channel,
    send: (message) =>
      /^\+\d{8,15}$/.test(message.recipient)
        ? sending(message)
        : Promise.resolve(recipientRefused("no phone number in international form")),
    close: () => undefined,
  };
}

interface Call {
  path: string;
  body: Record<string, unknown>;
}

const isCode = ({ text }: OutgoingMessage): boolean => /^\d{4,6}$/.test(text);

const numberOf = ({ recipient }: OutgoingMessage): string => recipient.slice(1);

const textCall = ({ sender }: TermiiSettings, message: OutgoingMessage): Call => ({
  path: "/api/sms/send",
  body: {
    to: numberOf(message),
    from: sender,
    sms: plainSms(message.text),
    type: "plain",
    channel: "dnd",
  },
});

/** The digits alone: Termii supplies the text around them. */
const whatsAppCodeCall = ({ sender }: TermiiSettings, message: OutgoingMessage): Call => ({
  path: "/api/sms/send",
  body: {
    to: numberOf(message),
    from: sender,
    sms: message.text,
    type: "plain",
    channel: "whatsapp_otp",
  },
});

const templateCall = ({ whatsapp }: TermiiSettings, message: OutgoingMessage): Call | null =>
  whatsapp && {
    path: "/api/send/template",
    body: {
      phone_number: numberOf(message),
      device_id: whatsapp.device,
      template_id: whatsapp.template,
      data: { news: message.text },
    },
  };

const voiceCall = (message: OutgoingMessage): Call => ({
  path: "/api/sms/otp/call",
  body: { phone_number: numberOf(message), code: message.text },
});

async function send(settings: TermiiSettings, { path, body }: Call, patience: number): Promise<Attempt> {
  try {
    const response = await fetch(new URL(path, settings.url), {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ api_key: settings.key, ...body }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    return readAnswer(response, parseJson(await response.text()));
  } catch (error) {
    return transportFailure(error);
  }
}

function readAnswer(response: Response, body: unknown): Attempt {
  const { status } = response;
  if (response.ok) {
    // The answer about a template is a list of one.
    const answer = accepted.safeParse(Array.isArray(body) ? body[0] : body);
    if (answer.success) return { sent: true, providerId: answer.data.message_id };
    return unknown(`HTTP ${status} without a message id`);
  }
  const reason = `HTTP ${status} ${explained.safeParse(body).data?.message ?? ""}`;
  if (status === 429) return withRetryAfter(failedAttempt(reason), response.headers.get("Retry-After"));
  if (status >= 500) return status === 503 ? failedAttempt(reason) : unknown(reason);
  const aboutMessage = status === 400 || status === 422;
  return aboutMessage && !accountFault.test(reason) ? recipientRefused(reason) : failedAttempt(reason);
}

function withRetryAfter(attempt: Attempt, seconds: string | null): Attempt {
  if (attempt.sent || seconds === null || !/^\d{1,5}$/.test(seconds)) return attempt;
  return { sent: false, failure: { ...attempt.failure, retryAfter: Number(seconds) * SECOND } };
}

function transportFailure(error: unknown): Attempt {
  const { sent, reason } = readTransportError(error);
  return sent ? unknown(reason) : failedAttempt(`not reached, ${reason}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Everything that goes to phones. */
export function makePhoneProviders(settings: SmsSettings): Provider[] {
  if (settings.provider === "demo")
    return [demoMessages("sms"), demoMessages("whatsapp"), demoMessages("voice")];
  return [makeTermii(settings), makeWhatsApp(settings), makeVoice(settings)];
}
