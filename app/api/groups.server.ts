import type { operations } from "./operations.server";

/** The groups in which the calls are described, in order. */
export const groups = [
  { name: "account", about: "Register, log in, verify the phone, forget the password" },
  { name: "catalogue", about: "Plans and downloads, open to all" },
  { name: "orders", about: "Owners order and pay" },
  { name: "agents", about: "Agents look after their customers" },
  { name: "tills", about: "Tills of a shop, by the standards RFC 8628 and RFC 6749" },
] as const;

type Group = (typeof groups)[number]["name"];

export function groupOf({ path, auth }: (typeof operations)[number]): Group {
  if (auth === "agent") return "agents";
  if (auth === "owner") return "orders";
  return /plans|download/.test(path) ? "catalogue" : "account";
}
