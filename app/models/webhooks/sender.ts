import type { Answer } from "./delivery";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookSender {
  /** Sends once, follows no redirect, and never throws. */
  send(request: WebhookRequest): Promise<Answer>;
  /** Whether a name resolves to the public internet; null if that is unknown at the moment. */
  leadsOutside(host: string): Promise<boolean | null>;
}

/** The part of an answer that is read and stored. */
export const MOST_OF_ANSWER = 1024;
