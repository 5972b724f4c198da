import { z } from "zod";
import { failed, refused, unknown, type Attempt, type Outgoing, type Provider } from "~/models/delivery";
import { SECOND } from "~/models/duration";
import { plainSms } from "~/models/sms-text";
import { readLostCall } from "./lost-call.server";
import type { SmsSettings } from "./message-settings.server";

type TermiiSettings = Omit<Extract<SmsSettings, { provider: "termii" }>, "provider">;

const PATIENCE = 15 * SECOND;

const accepted = z.object({
  code: z.literal("ok").optional(),
  message_id: z.union([z.string().min(1).max(200), z.number().int().transform(String)]),
});

const explained = z.object({ message: z.string() });

/** Faults of our account or settings: the message itself is sound and goes out once they are put right. */
const ownFault = /sender|route|inactive|balance|api.?key|activat|insufficient/i;

/** Text messages by Termii, on the route for codes and notices, which also reaches numbers that refuse advertising. */
export function makeTermii(settings: TermiiSettings, patience: number = PATIENCE): Provider {
  return {
    name: "termii",
    channel: "sms",
    send: (message) => send(settings, message, patience),
    close: () => undefined,
  };
}

async function send(settings: TermiiSettings, message: Outgoing, patience: number): Promise<Attempt> {
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
    return lostCall(error);
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
  if (status === 429) return patiently(failed(reason), response.headers.get("Retry-After"));
  if (status >= 500) return status === 503 ? failed(reason) : unknown(reason);
  const aboutMessage = status === 400 || status === 422;
  return aboutMessage && !ownFault.test(reason) ? refused(reason) : failed(reason);
}

function patiently(attempt: Attempt, seconds: string | null): Attempt {
  if (attempt.sent || seconds === null || !/^\d{1,5}$/.test(seconds)) return attempt;
  return { sent: false, failure: { ...attempt.failure, retryAfter: Number(seconds) * SECOND } };
}

function lostCall(error: unknown): Attempt {
  const { sent, reason } = readLostCall(error);
  return sent ? unknown(reason) : failed(`not reached, ${reason}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
