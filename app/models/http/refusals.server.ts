import { channel, subscribe } from "node:diagnostics_channel";

/** A limit has refused somebody. The purpose is one of ours, such as `login`: never what a visitor typed. */
export interface Refusal {
  purpose: string;
}

const NAME = "kaypoint:refused";
const refusals = channel(NAME);

/** Tells whoever counts. */
export function noteRefusal(purpose: string): void {
  if (refusals.hasSubscribers) refusals.publish({ purpose } satisfies Refusal);
}

export function onRefusal(count: (refusal: Refusal) => void): void {
  subscribe(NAME, (message) => count(message as Refusal));
}
