import { maskPhone } from "./phone";

/** "ad***@shop.example" or "08031****21": enough to recognise, too little to use. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at < 0 ? maskPhone(recipient) : `${recipient.slice(0, Math.min(2, at))}***${recipient.slice(at)}`;
}
