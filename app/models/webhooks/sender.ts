import type { Answer } from "./schedule";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends a message to a receiver. */
export interface WebhookSender {
  /** Sends once, follows nothing, and never throws. */
  send(request: WebhookRequest): Promise<Answer>;
  /** Whether a name leads to the open internet; null where nothing is known of it now. */
  leadsOutside(host: string): Promise<boolean | null>;
}

/** As much of an answer as is read and kept. */
export const MOST_OF_ANSWER = 1024;
