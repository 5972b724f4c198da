import { z } from "zod";
import { SECOND } from "~/models/duration";
import {
  type Attempt,
  type OutgoingMessage,
  type Provider,
  failed,
  refused,
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
export function makeTermii(settings: TermiiSettings, timeout: number = TIMEOUT): Provider {
  return {
    name: "termii",
    channel: "sms",
    send: (message) => send(settings, message, timeout),
    close: () => undefined,
  };
}

async function send(settings: TermiiSettings, message: OutgoingMessage, patience: number): Promise<Attempt> {
  if (!/^\+\d{8,15}$/.test(message.recipient)) return refused("no phone number in international form");
  try {
    const response = await fetch(new URL("/api/sms/send", settings.url), {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({
        api_key: settings.key,
        to: message.recipient.slice(1),
        from: settings.sender,
        sms: plainSms(message.text),
        type: "plain",
        channel: "dnd",
      }),
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
    const answer = accepted.safeParse(body);
    if (answer.success) return { sent: true, providerId: answer.data.message_id };
    return unknown(`HTTP ${status} without a message id`);
  }
  const reason = `HTTP ${status} ${explained.safeParse(body).data?.message ?? ""}`;
  if (status === 429) return withRetryAfter(failed(reason), response.headers.get("Retry-After"));
  if (status >= 500) return status === 503 ? failed(reason) : unknown(reason);
  const aboutMessage = status === 400 || status === 422;
  return aboutMessage && !accountFault.test(reason) ? refused(reason) : failed(reason);
}

function withRetryAfter(attempt: Attempt, seconds: string | null): Attempt {
  if (attempt.sent || seconds === null || !/^\d{1,5}$/.test(seconds)) return attempt;
  return { sent: false, failure: { ...attempt.failure, retryAfter: Number(seconds) * SECOND } };
}

function transportFailure(error: unknown): Attempt {
  const { sent, reason } = readTransportError(error);
  return sent ? unknown(reason) : failed(`not reached, ${reason}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function makeSms(settings: SmsSettings): Provider {
  return settings.provider === "termii" ? makeTermii(settings) : demoMessages("sms");
}
