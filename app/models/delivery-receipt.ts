export interface DeliveryReceipt {
  provider: "termii";
  providerId: string;
  status: string;
  outcome: "delivered" | "failed" | "underway";
  /** E.164, for a message whose number we never learned because the provider's answer got lost. */
  recipient: string;
  text: string;
  /** What is kept of the receipt: nothing of the message. */
  details: Record<string, string | null>;
}
