import type { OtherPhoneChannel, PhoneChannel } from "#db/schema";

export type { OtherPhoneChannel, PhoneChannel };

/*
 * How a code reaches a phone. SMS is the usual way; WhatsApp and calls are offered beside it where the operator has
 * them, and only the owner chooses them. All of them share the limits and the code of the phone.
 */

export const otherPhoneChannels = ["whatsapp", "voice"] as const satisfies readonly OtherPhoneChannel[];

/** How a button asks for it: the value of its intent, and its label. */
export const otherWays: Record<OtherPhoneChannel, { intent: string; label: string }> = {
  whatsapp: { intent: "resend-whatsapp", label: "Send by WhatsApp" },
  voice: { intent: "resend-call", label: "Call with the code" },
};

/** The way that the intent of a form asks for; SMS unless it names another one that is offered. */
export function phoneChannelOf(intent: string | null, offered: readonly OtherPhoneChannel[]): PhoneChannel {
  return offered.find((channel) => otherWays[channel].intent === intent) ?? "sms";
}

/** Whether the intent asks for a code by any way. */
export const asksForCode = (intent: string | null): boolean =>
  intent === "resend" || Object.values(otherWays).some((way) => way.intent === intent);
