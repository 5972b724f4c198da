export interface Notice {
  tone: "good" | "warn" | "bad";
  text: string;
}

/** Messages that the page after a redirect shows. Only the key travels, so no cookie can put words into a page. */
export const notices = {
  "logged-in": { tone: "good", text: "Login Successful" },
  "logged-out": { tone: "good", text: "You are logged out." },
} as const satisfies Record<string, Notice>;

export type NoticeKey = keyof typeof notices;

export function findNotice(key: string | null): Notice | null {
  return key !== null && Object.hasOwn(notices, key) ? notices[key as NoticeKey] : null;
}
