import { DAY } from "./duration";

/** RFC 9116 wants a date less than a year ahead. */
const VALID_FOR = 180 * DAY;

/** security.txt. It expires at a midnight, so that it does not change with each request. */
export function securityContact(site: { mailbox: string; origin: string }, now: Date): string {
  const expires = new Date(Math.ceil((now.getTime() + VALID_FOR) / DAY) * DAY);
  return [
    `Contact: mailto:${site.mailbox}`,
    `Contact: ${site.origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${site.origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
