import { channel, subscribe } from "node:diagnostics_channel";

/** A limit has refused an attempt. The purpose is one of our words, such as `login`, never typed by a visitor. */
interface Refusal {
  purpose: string;
}

const NAME = "kaypoint:refused";
const refusals = channel(NAME);

export function noteRefusal(purpose: string): void {
  if (refusals.hasSubscribers) refusals.publish({ purpose } satisfies Refusal);
}

export function onRefusal(count: (refusal: Refusal) => void): void {
  subscribe(NAME, (message) => count(message as Refusal));
}
