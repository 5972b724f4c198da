import { cutText } from "~/models/cut-text";

/** Names of the fields in messages, for the command and the form. */
export type Labels = Record<"code" | "name" | "email" | "phone", string>;

export const agentLabels: Labels = {
  code: "Agent code",
  name: "Name",
  email: "Email",
  phone: "Phone number",
};

const MIN_LENGTH = 5;
const MOST = 50;

/** "Tunde Bello" becomes tunde.bello; a number distinguishes namesakes. */
export function usernameFor(name: string, number: number): string {
  const words =
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const base = cutText(words.join("."), MOST);
  const long = base.length < MIN_LENGTH ? ["agent", ...words].join(".") : base;
  return number === 1 ? long : `${long}${number}`;
}
