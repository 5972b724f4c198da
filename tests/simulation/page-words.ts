import type { User } from "~/models/users/user";
import { Violation } from "./violation";
import type { World } from "./world";

/** Its own handle, so that the application finds neither more nor less in memory than without these checks. */
export const reader = ({ app, db }: World) => ({ ...app, db });

/** What a page says, and what the rows hold. */
export function same(
  rule: string,
  owner: User,
  [said, held]: [said: unknown, held: unknown],
  words: string,
): void {
  const [one, other] = [JSON.stringify(said), JSON.stringify(held)];
  if (one !== other)
    throw new Violation(rule, `account ${owner.id}, “${words}”: the page has ${one}, the rows ${other}`);
}
