import { brand } from "~/brand";

/** The sign-up link that credits the agent. */
export function shareLink(code: string): string {
  return `/signup?page=signup&code=${encodeURIComponent(code)}`;
}

/** Opens WhatsApp with a message that the agent may edit and send. */
export function whatsAppLink(link: string): string {
  const text = `Sell, keep stock and know who owes you with ${brand.name}. Sign up here: ${link}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
