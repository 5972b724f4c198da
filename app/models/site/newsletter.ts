import { readLinkToken } from "~/models/http/link-token";
import { retention } from "~/models/platform/retention";

/** How long the link of the confirmation mail works. */
export const CONFIRM_WITHIN = retention.newsRequests;

/** The token of a link; null if the link was cut off or changed. */
export const readToken = (url: URL): string | null => readLinkToken(url.searchParams.get("token"));

export interface Letter {
  name: string;
  origin: string;
  token: string;
}

export const confirmLink = ({ origin, token }: Letter) => `${origin}/newsletter/confirm?token=${token}`;
export const leaveLink = ({ origin, token }: Omit<Letter, "name">) =>
  `${origin}/newsletter/unsubscribe?token=${token}`;
