import { TRIAL } from "~/models/plans/trial";
import type { FlashMessages } from "~/models/http/flash-message";

export const checkoutFlash = {
  "subscribed-basic": {
    tone: "good",
    text: "Basic is active. Download the app and log in with this account to start.",
  },
  "trial-started": {
    tone: "good",
    text: `Your ${TRIAL} of Plus have started, and nothing was charged. Download the app and log in with this account.`,
  },
  "trial-running": {
    tone: "good",
    text: "Your free trial of Plus is running, and nothing was charged.",
    link: { href: "/plans-and-billings", text: "See when it ends" },
  },
  "coupon-made": { tone: "good", text: "Coupon made. It works from its first day." },
  "coupon-ended": { tone: "good", text: "Coupon ended. Orders that already use it can still be paid." },
  "already-paid": {
    tone: "good",
    text: "You already paid for this order, so nothing more was charged. Your plan is active.",
  },
  "plan-upgraded": { tone: "good", text: "Your new plan is active." },
  "extras-added": { tone: "good", text: "Added. Your extras are available immediately." },
  "extras-changed": {
    tone: "warn",
    text: "The price is for what you just chose. Nothing was charged. Check your order, then pay.",
  },
  "order-replaced": {
    tone: "warn",
    text: "That order was replaced by a newer one, and nothing was charged. This is your order now.",
  },
} as const satisfies FlashMessages;
